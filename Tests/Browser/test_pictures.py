"""Today's pictures can be taken and exist."""

import pathlib
import struct
import tempfile
import unittest

import pictures


class Pictures(unittest.TestCase):
    def test_pictures_match_in_both_sizes_and_themes(self):
        """U2: pictures show Today empty, full and after a lapse, in both sizes and themes."""
        with tempfile.TemporaryDirectory() as folder:
            names = pictures.take(folder)
            self.assertEqual(len(names), 12)
            seen = set()
            for name in names:
                data = (pathlib.Path(folder) / name).read_bytes()
                seen.add(data)
                size = struct.unpack(">II", data[16:24])
                self.assertEqual(size, pictures.SIZES[name.split("-")[2]])
                self.assertTrue((pictures.FOLDER / name).is_file(), name)
            self.assertEqual(len(seen), len(names), "no two of them look the same")


if __name__ == "__main__":
    unittest.main()
