#!/usr/bin/env bash
# Makes what the Makefile needs and a fresh machine lacks: a virtual environment, and a browser for
# the tests. As root on Debian or Ubuntu it installs system packages itself; otherwise it says the
# one command to type. Written for bash 3.2, which is what macOS has.
#
#   scripts/setup.sh venv DIRECTORY     make the environment (PYTHON=... picks the interpreter)
#   scripts/setup.sh node                make sure that Node and npm are there, which check the scripts
#   scripts/setup.sh browser            make sure that a Chromium is there, and on Debian nginx
#   scripts/setup.sh find-browser       print its path, or fail silently
set -euo pipefail

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 2; }

can_apt() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

apt_install() {
    say "Installing $* with apt-get ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >/dev/null
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

new_enough() {
    "$1" -c 'import sys; raise SystemExit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    local candidate
    # Versions the tests run on come first; any newer python3 is tried last.
    for candidate in ${PYTHON:-} python3.13 python3.12 python3.11 python3 python; do
        if command -v "$candidate" >/dev/null 2>&1 && new_enough "$candidate"; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

make_venv() {
    local directory=$1 python version
    if ! python=$(find_python); then
        if can_apt; then apt_install python3 python3-venv; fi
        python=$(find_python) || die "friday-nb needs Python 3.11 or newer. Install it (Debian, Ubuntu: \
sudo apt-get install python3 python3-venv; macOS: brew install python@3.13) and try again, or name \
one: make PYTHON=/path/to/python3.12 ..."
    fi
    if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        # Debian and Ubuntu ship venv as a package of its own.
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        if can_apt; then
            apt_install "python$version-venv"
        else
            die "Python's venv module is missing. Type: sudo apt-get install python$version-venv"
        fi
    fi
    say "Making $directory with $("$python" --version 2>&1) ..."
    "$python" -m venv --clear "$directory"
}

recent_node() {
    command -v npm >/dev/null 2>&1 && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 18 || (major === 18 && minor >= 18) ? 0 : 1)' >/dev/null 2>&1
}

need_node() {
    if ! recent_node && can_apt; then apt_install nodejs npm; fi
    recent_node || die "The tests check the panels' scripts with Node 18.18 or newer and its npm. Install \
them (Debian, Ubuntu: sudo apt-get install nodejs npm; macOS: brew install node) and try again."
}

find_browser() {
    local candidate
    # The shell is Chromium without the window that nobody sees, and does the same in less time.
    for candidate in "${FRIDAY_BROWSER:-}" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable \
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
        "/Applications/Chromium.app/Contents/MacOS/Chromium" \
        "$HOME/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
        if [ -n "$candidate" ] && command -v "$candidate" >/dev/null 2>&1; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

need_browser() {
    # One test shows the table through a real proxy; where there is none it is skipped, and says so.
    if ! command -v nginx >/dev/null 2>&1 && can_apt; then apt_install nginx-light || true; fi
    if find_browser >/dev/null; then return 0; fi
    if can_apt; then
        apt_install chromium-headless-shell fonts-dejavu-core \
            || apt_install chromium fonts-dejavu-core || true
    fi
    find_browser >/dev/null || die "The browser tests need Chromium or Chrome. Install one (Debian: sudo \
apt-get install chromium; Ubuntu: sudo snap install chromium; macOS: brew install --cask google-chrome) \
or name one: FRIDAY_BROWSER=/path/to/chrome make test"
}

case "${1:-}" in
    venv) make_venv "$2" ;;
    node) need_node ;;
    browser) need_browser ;;
    find-browser) find_browser ;;
    *) die "usage: scripts/setup.sh venv DIRECTORY | node | browser | find-browser" ;;
esac
