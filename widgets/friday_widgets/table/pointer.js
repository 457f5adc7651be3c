// The pointer over the table. What appears under a resting pointer is not what the visitor aimed at:
// hints wait until the pointer moves, and a click where another button has just decided something is
// ignored. So is the second half of a double click; who draws card after card clicks more slowly than
// that. Keys always count.

const STILL = 24; // pixels that the clicks of one double click may lie apart
const SETTLING = 500; // milliseconds; the longest time between the clicks of a double click
const HABIT = 300; // milliseconds; whoever double-clicks out of habit is quicker than this

// `repeated`: the keys of what is decided several times in a row, card after card.
function followPointer(repeated) {
  let [x, y, moved] = [NaN, NaN, false];
  let [path, since, at, last] = [Infinity, 0, 0, ""]; // from the last click that decided something
  const follow = (event) => {
    const way = Math.hypot(event.clientX - x, event.clientY - y);
    moved = way !== 0; // browsers also report moves when the page moves under a resting pointer
    path += Number.isNaN(way) ? Infinity : way;
    [x, y] = [event.clientX, event.clientY];
  };
  document.addEventListener("pointermove", follow, true);
  document.addEventListener("pointerdown", follow, true);
  const rests = () => path < STILL;
  return {
    leave() {
      document.removeEventListener("pointermove", follow, true);
      document.removeEventListener("pointerdown", follow, true);
    },
    isMoving: (event) => moved && event.pointerType !== "touch",
    decided(key) {
      [path, since, at, last] = [0, performance.now(), performance.now(), key];
    },
    changed() {
      if (rests()) since = performance.now();
    },
    ignores(event, key) {
      if (!event.detail || !rests()) return false;
      if (key === last && repeated.includes(key)) return isSecondHalf(event) && event.timeStamp - at < HABIT;
      return performance.now() - since < SETTLING;
    },
  };
}
