//! Writes pictures of few colours as PNG (ISO/IEC 15948).

use std::io::{self, Write};

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Eight bits for each pixel, which are an index of the palette; nothing is interlaced.
const FORMAT: [u8; 5] = [8, 3, 0, 0, 0];

/// A picture.
pub struct Picture {
    /// In pixels.
    pub width: u16,
    /// In pixels.
    pub height: u16,
    /// At most 256 colours.
    pub palette: Vec<[u8; 3]>,
    /// For each pixel the index of its colour, row by row.
    pub pixels: Vec<u8>,
}

/// The picture as a file.
///
/// # Errors
/// Never, in memory.
pub fn encode(picture: &Picture) -> io::Result<Vec<u8>> {
    let mut rows = ZlibEncoder::new(Vec::new(), Compression::default());
    for row in picture.pixels.chunks(usize::from(picture.width)) {
        // Each row begins with its filter: none.
        rows.write_all(&[0])?;
        rows.write_all(row)?;
    }
    let [width, height] = [picture.width, picture.height].map(|side| u32::from(side).to_be_bytes());
    let mut file = SIGNATURE.to_vec();
    chunk(&mut file, b"IHDR", &[&width[..], &height, &FORMAT].concat())?;
    chunk(&mut file, b"PLTE", picture.palette.as_flattened())?;
    chunk(&mut file, b"IDAT", &rows.finish()?)?;
    chunk(&mut file, b"IEND", &[])?;
    Ok(file)
}

fn chunk(file: &mut Vec<u8>, kind: &[u8], data: &[u8]) -> io::Result<()> {
    let length = u32::try_from(data.len()).map_err(io::Error::other)?;
    let mut sum = Crc::new();
    sum.update(kind);
    sum.update(data);
    for part in [
        &length.to_be_bytes()[..],
        kind,
        data,
        &sum.sum().to_be_bytes(),
    ] {
        file.write_all(part)?;
    }
    Ok(())
}
