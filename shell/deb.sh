#!/bin/sh
# Builds a Debian package that contains the libraries, without a network: sh shell/deb.sh WHEEL FOLDER_OF_WHEELS
# The package is for the minor version of Python that `python3` (or PYTHON) is, and is written beside WHEEL.
set -eu
wheel=$1 wheels=$2
python=${PYTHON:-python3}
out=$(dirname "$wheel")
version=$(basename "$wheel" | cut -d- -f2 | sed 's/\.dev/~dev/') # Debian sorts ~ before nothing
minor=$("$python" -c 'import sys; print(sys.version_info[1])')
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
umask 022
chmod 755 "$tree"
lib=$tree/usr/lib/sixteen-tui share=$tree/usr/share
mkdir -p "$lib" "$tree/usr/games" "$tree/DEBIAN"

"$python" -m pip install --quiet --no-index --find-links "$wheels" --no-compile --target "$lib" "$wheel"
rm -rf "$lib/bin"
mv "$lib/share" "$share"
mv "$share/zsh/site-functions" "$share/zsh/vendor-completions"
find "$share/man" -type f -exec gzip -9n {} +
mkdir -p "$share/doc/sixteen-tui"
cp LICENSE "$share/doc/sixteen-tui/copyright"
gzip -9nc CHANGELOG.md >"$share/doc/sixteen-tui/changelog.gz"
cat >"$tree/usr/games/sixteen-tui" <<END
#!/bin/sh
PYTHONPATH=/usr/lib/sixteen-tui exec /usr/bin/python3 -P -m sixteen_tui "\$@"
END
chmod 755 "$tree/usr/games/sixteen-tui"
cat >"$tree/DEBIAN/control" <<END
Package: sixteen-tui
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: ${DEBFULLNAME:-The Sixteen TUI authors} <${DEBEMAIL:-root@localhost}>
Depends: python3 (>= 3.$minor), python3 (<< 3.$((minor + 1)))
Section: games
Priority: optional
Description: card games about the number 16, in a terminal
 Sixteen and Sweet Sixteen, played with the keyboard, against the computer or
 each other. This package contains the Python libraries that they need.
END

# It must start from the tree, as an ordinary user where root builds it.
set -- env PYTHONPATH="$lib" "$python" -P -m sixteen_tui rules sixteen --summary
[ "$(id -u)" -ne 0 ] || set -- setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
(cd / && "$@" >/dev/null)

dpkg-deb --root-owner-group --build "$tree" "$out"
