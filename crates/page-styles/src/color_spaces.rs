//! Colours of one space in another (CSS Color 4, section 10.2 and after).

use super::color::Color;

/// A colour of linear light (CSS Color 4, section 10.2).
pub(super) fn from_linear(parts: [f32; 3], alpha: f32) -> Option<Color> {
    let part = |linear: f32| {
        // Beyond what screens show, browsers do not agree.
        if !(-0.001..=1.001).contains(&linear) {
            return None;
        }
        let linear = linear.clamp(0.0, 1.0);
        let part = if linear <= 0.003_130_8 {
            linear * 12.92
        } else {
            1.055 * linear.powf(1.0 / 2.4) - 0.055
        };
        Some(byte(part * 255.0))
    };
    let [red, green, blue] = parts.map(part);
    Some(Color {
        red: red?,
        green: green?,
        blue: blue?,
        alpha: byte(alpha * 255.0),
    })
}

/// The light of a part of a colour.
pub(super) fn to_linear(part: f32) -> f32 {
    if part <= 0.040_45 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

#[expect(clippy::excessive_precision, reason = "as the standard has them")]
pub(super) fn to_oklab(color: Color) -> [f32; 3] {
    let parts = [color.red, color.green, color.blue];
    let [red, green, blue] = parts.map(|part| to_linear(f32::from(part) / 255.0));
    let long = (0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue).cbrt();
    let medium = (0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue).cbrt();
    let short = (0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue).cbrt();
    [
        0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short,
        1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short,
        0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short,
    ]
}

/// A colour of XYZ with the white of D50, by Bradford's adaptation.
#[expect(clippy::excessive_precision, reason = "as the standard has them")]
pub(super) fn from_d50([x, y, z]: [f32; 3], alpha: f32) -> Option<Color> {
    let adapted = [
        0.955_473_42 * x - 0.023_098_45 * y + 0.063_259_24 * z,
        -0.028_369_71 * x + 1.009_995_40 * y + 0.021_041_44 * z,
        0.012_314_01 * x - 0.020_507_65 * y + 1.330_365_93 * z,
    ];
    from_xyz(adapted, alpha)
}

/// A colour of XYZ with the white of D65.
#[expect(clippy::excessive_precision, reason = "as the standard has them")]
pub(super) fn from_xyz([x, y, z]: [f32; 3], alpha: f32) -> Option<Color> {
    let linear = [
        3.240_969_94 * x - 1.537_383_18 * y - 0.498_610_76 * z,
        -0.969_243_64 * x + 1.875_967_50 * y + 0.041_555_06 * z,
        0.055_630_08 * x - 0.203_976_96 * y + 1.056_971_51 * z,
    ];
    from_linear(linear, alpha)
}

/// What a byte holds that is nearest.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is clamped to what a byte holds"
)]
pub(super) fn byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}
