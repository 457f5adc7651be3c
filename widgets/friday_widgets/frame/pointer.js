// The pointer over the table. Whatever appears under a pointer that rests, or under the second half
// of a double click, was not what the hand meant: hints wait until the pointer moves, and a click
// where one has just decided something is not heard. Keys are always heard.

const STILL = 24; // pixels that the clicks of one double click may lie apart
const DEAF = 500; // milliseconds; the longest time between the clicks of a double click

// `repeated`: the keys of what people press quickly, several times, on purpose.
function followPointer(repeated) {
  let [x, y, moved] = [NaN, NaN, false];
  let [path, since, last] = [Infinity, 0, ""]; // from the last click that decided something
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
      [path, since, last] = [0, performance.now(), key];
    },
    changed() {
      if (rests()) since = performance.now();
    },
    isDeaf: (event, key) =>
      event.detail > 0 && rests() && performance.now() - since < DEAF && !(key === last && repeated.includes(key)),
  };
}
