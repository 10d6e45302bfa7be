//! Colours and sizes that attributes set.

use super::colors::faint;
use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each};

#[test]
fn attributes_set_colours_before_all_sheets() {
    for (html, found) in [
        ("<body bgcolor=navy><p>x", "#000000 on #000080"),
        ("<body text=#ccc><p>x", "#cccccc on #ffffff"),
        ("<font color=#12cc><b>x</b></font>", "#12cc00 on #ffffff"),
        ("<table bgcolor=#222222><td>x</table>", "#000000 on #222222"),
        (
            "<table><tr bgcolor=#222><td>x</table>",
            "#000000 on #222222",
        ),
        ("<table><th bgcolor=#222>x</table>", "#000000 on #222222"),
        ("<body link=#ccc><a href=x>x</a>", "#cccccc on #ffffff"),
        (
            "<style>font{background:#eee}</style><font color=#ccc>x",
            "#cccccc on #eeeeee",
        ),
        (
            "<style>td,p{margin:0}</style><table><td bgcolor=#222>x<td bgcolor=#fff>y</table>",
            "#000000 on #222222",
        ),
    ] {
        let html = format!("<!DOCTYPE html>{html}");
        assert_eq!(faint(&html), found, "{html}");
    }
    for html in [
        "<style>*{color:#000}</style><font color=#ccc>x",
        "<style>:where(body){background:#fff}</style><body bgcolor=black><p>x",
        "<style>@layer a{a{color:#000}}</style><body link=#ccc><a href=x>x</a>",
        "<body bgcolor=black style=background:#fff><p>x",
        "<font color>x</font>",
        "<p bgcolor=black color=white>x",
        "<body link=#ccc><a>x</a>",
    ] {
        assert_each("contrast", PASS, &[&format!("<!DOCTYPE html>{html}")]);
    }
}

#[test]
fn attributes_set_the_size_of_text() {
    let font =
        |size: &str| format!("<!DOCTYPE html><body text=#888><font size={size}>x</font></body>");
    for size in ["4", "+1", "x"] {
        assert_each("contrast", WARN, &[&font(size)]);
    }
    for size in ["5", "+2", "7"] {
        assert_each("contrast", PASS, &[&font(size)]);
    }
}

#[test]
fn tables_inherit_from_the_body_alone_in_quirks_mode() {
    let table = "<body style=color:#ccc><div style='color:#000;font:24px A'><table><td>x</table>";
    assert_eq!(faint(table), "#cccccc on #ffffff");
    let grey = table.replace("#ccc", "#888");
    assert_each("contrast", WARN, &[&grey]);
    assert_each("contrast", PASS, &[&format!("<!DOCTYPE html>{grey}")]);
    let own = format!("<style>table{{color:#000}}</style>{table}");
    assert_each("contrast", PASS, &[&own]);
    let inherited = own.replace("{color:#000}", "{color:inherit}");
    assert_each("contrast", PASS, &[&inherited]);
    let unknown = table.replace("color:#ccc", "color:canvas");
    assert_each("contrast", NOT_APPLICABLE, &[&unknown]);
}
