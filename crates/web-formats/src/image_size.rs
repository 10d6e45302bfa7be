//! The size of an image, from its first bytes.
//!
//! The crate imagesize supports more formats, but these less precisely: it fails on JPEG's fill
//! bytes and markers without a length, treats the scale of a lossy WebP as part of its size, and
//! does not read cursors, which browsers accept as icons.

mod svg;

/// Width and height: pixels, or units of an SVG.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageSize {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// The size of a PNG, GIF, JPEG, WebP, BMP, ICO or SVG. For an ICO, that of its largest image.
pub fn image_size(bytes: &[u8]) -> Option<ImageSize> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => size(big32(bytes, 16)?, big32(bytes, 20)?),
        [b'G', b'I', b'F', b'8', ..] => size(little16(bytes, 6)?, little16(bytes, 8)?),
        [0xff, 0xd8, ..] => jpeg(bytes),
        [b'B', b'M', ..] => size(little32(bytes, 18)?, little32(bytes, 22)?),
        [0, 0, 1 | 2, 0, ..] => ico(bytes),
        [
            b'R',
            b'I',
            b'F',
            b'F',
            _,
            _,
            _,
            _,
            b'W',
            b'E',
            b'B',
            b'P',
            ..,
        ] => webp(bytes),
        _ => svg::svg(bytes),
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every format may lack a size")]
fn size(width: u32, height: u32) -> Option<ImageSize> {
    Some(ImageSize { width, height })
}

fn little16(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + 2)?.try_into().ok()?;
    Some(u16::from_le_bytes(bytes).into())
}

fn little32(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(u32::from_le_bytes(bytes))
}

fn big16(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + 2)?.try_into().ok()?;
    Some(u16::from_be_bytes(bytes).into())
}

fn big32(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(u32::from_be_bytes(bytes))
}

fn jpeg(bytes: &[u8]) -> Option<ImageSize> {
    let mut at = 2;
    loop {
        let [0xff, marker] = bytes.get(at..at + 2)? else {
            return None;
        };
        match marker {
            0xff => at += 1,
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                return size(big16(bytes, at + 7)?, big16(bytes, at + 5)?);
            }
            0x01 | 0xd0..=0xd8 => at += 2,
            _ => at += 2 + usize::try_from(big16(bytes, at + 2)?).ok()?.max(2),
        }
    }
}

fn ico(bytes: &[u8]) -> Option<ImageSize> {
    let count = usize::try_from(little16(bytes, 4)?).ok()?;
    let entries = bytes.get(6..)?.chunks_exact(16).take(count);
    // A side of 256 is written as 0.
    let side = |byte: u8| if byte == 0 { 256 } else { u32::from(byte) };
    entries
        .filter_map(|entry| match entry {
            [width, height, ..] => size(side(*width), side(*height)),
            _ => None,
        })
        .max_by_key(|size| size.width.min(size.height))
}

fn webp(bytes: &[u8]) -> Option<ImageSize> {
    match bytes.get(12..16)? {
        b"VP8 " => size(little16(bytes, 26)? & 0x3fff, little16(bytes, 28)? & 0x3fff),
        b"VP8L" => {
            let packed = little32(bytes, 21)?;
            size((packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1)
        }
        b"VP8X" => {
            let (width, height) = (little32(bytes, 24)?, little32(bytes, 27)?);
            size((width & 0xff_ffff) + 1, (height & 0xff_ffff) + 1)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> Option<(u32, u32)> {
        image_size(bytes).map(|size| (size.width, size.height))
    }

    #[test]
    fn the_size_is_read_from_each_format() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x30\0\0\0\x20";
        assert_eq!(of(png), Some((48, 32)));
        assert_eq!(of(b"GIF89a\x10\0\x20\0"), Some((16, 32)));
        let jpeg = b"\xff\xd8\xff\xe0\0\x04xx\xff\xc0\0\x11\x08\0\x20\0\x40";
        assert_eq!(of(jpeg), Some((64, 32)));
        let mut ico = b"\0\0\x01\0\x02\0".to_vec();
        ico.extend([16; 16]);
        ico.extend([0; 16]);
        assert_eq!(of(&ico), Some((256, 256)));
        assert_eq!(of(b"\0\0\x02\0\x01\0\x10\x20............"), None);
        assert_eq!(
            of(b"\0\0\x02\0\x01\0\x10\x20.............."),
            Some((16, 32))
        );
        assert_eq!(
            of(b"RIFF....WEBPVP8X....\0\0\0\0\x0f\0\0\x1f\0\0\0"),
            Some((16, 32))
        );
    }

    #[test]
    fn jpeg_markers_may_have_fill_bytes_and_no_length() {
        let start = b"\xff\xd8\xff\x01\xff\xe0\0\x04xx\xff\xff".as_slice();
        let jpeg = [start, b"\xff\xc0\0\x11\x08\0\x20\0\x40"].concat();
        assert_eq!(of(&jpeg), Some((64, 32)));
    }

    #[test]
    fn the_scale_of_a_webp_is_not_part_of_its_size() {
        let webp = b"RIFF....WEBPVP8 .......\x9d\x01\x2a\x10\x40\x20\x80";
        assert_eq!(of(webp), Some((16, 32)));
    }

    #[test]
    fn the_shape_of_an_svg_is_read() {
        let square = of(b"<?xml version='1.0'?><svg xmlns='x' viewBox='0 0 24 24'/>").unwrap();
        assert_eq!(square.0, square.1);
        let oblong = of(b"<SVG width='20px' height='10'>").unwrap();
        assert_ne!(oblong.0, oblong.1);
    }

    #[test]
    fn truncated_images_and_other_files_have_no_size() {
        for bytes in [
            &b""[..],
            b"\x89PNG",
            b"\xff\xd8",
            b"\xff\xd8\xff\xe0\0",
            b"\0\0\x01\0\xff\xff",
            b"<html><p>x",
            b"BM",
        ] {
            assert_eq!(of(bytes), None, "{bytes:?}");
        }
    }
}
