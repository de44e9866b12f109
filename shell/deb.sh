#!/bin/sh
# Builds a Debian package that contains the libraries, without a network: sh shell/deb.sh WHEEL FOLDER_OF_WHEELS
# The package is for the minor version of Python that `python3` (or PYTHON) is, and is written beside WHEEL. Two builds of
# the same WHEEL are the same, byte for byte. DEBFULLNAME and DEBEMAIL name the person who builds it.
set -eu
wheel=$1 wheels=$2
python=${PYTHON:-python3}
out=$(dirname "$wheel")
version=$(basename "$wheel" | cut -d- -f2 | sed 's/\.dev/~dev/')-0local1 # Debian sorts ~ before nothing
maintainer="${DEBFULLNAME:-The Sixteen TUI authors} <${DEBEMAIL:-root@localhost}>"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(stat -c %Y "$wheel")}
export SOURCE_DATE_EPOCH
minor=$("$python" -c 'import sys; print(sys.version_info[1])')
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
umask 022
chmod 755 "$tree"
lib=$tree/usr/lib/sixteen-tui share=$tree/usr/share
mkdir -p "$lib" "$tree/usr/games" "$tree/DEBIAN"

"$python" -m pip install --quiet --no-index --find-links "$wheels" --no-compile --target "$lib" "$wheel"
rm -rf "$lib/bin"
# They name the folder of the builder.
rm -f "$lib"/*.dist-info/direct_url.json
sed -i '/direct_url[.]json,/d' "$lib"/*.dist-info/RECORD
mv "$lib/share" "$share"
mv "$share/zsh/site-functions" "$share/zsh/vendor-completions"
find "$share/man" -type f -exec gzip -9n {} +
mkdir -p "$share/doc/sixteen-tui"
cp LICENSE "$share/doc/sixteen-tui/copyright"
gzip -9nc CHANGELOG.md >"$share/doc/sixteen-tui/changelog.gz"
gzip -9nc >"$share/doc/sixteen-tui/changelog.Debian.gz" <<END
sixteen-tui ($version) unstable; urgency=medium

  * Package of the program with its libraries.

 -- $maintainer  $(LC_ALL=C date -Rud "@$SOURCE_DATE_EPOCH")
END
cat >"$tree/usr/games/sixteen-tui" <<END
#!/bin/sh
PYTHONPATH=/usr/lib/sixteen-tui exec /usr/bin/python3 -P -m sixteen_tui "\$@"
END
chmod 755 "$tree/usr/games/sixteen-tui"
cat >"$tree/DEBIAN/control" <<END
Package: sixteen-tui
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: $maintainer
Depends: libc6 (>= 2.17), python3 (>= 3.$minor), python3 (<< 3.$((minor + 1)))
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

(cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
find "$tree" -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group --build "$tree" "$out"
