use super::removable_bytes;

#[test]
fn white_space_and_comments_can_be_left_out() {
    for (script, minified) in [
        ("var a = 1 ;\n// x\nvar b;\n", "var a=1;var b;"),
        (
            "function f () {\n  return a + b\n}\n",
            "function f(){return a+b}",
        ),
        ("a\nb", "a\nb"),
        ("a + +b - -c", "a+ +b- -c"),
        ("/* x */a", "a"),
        ("/*! licence  */a", "/*! licence  */a"),
        ("a='  // x  '", "a='  // x  '"),
        ("`  ${ a + `  ` }  // `", "`  ${a+`  `}  // `"),
        ("`${ {a : `${ b }  `} }  `", "`${{a:`${b}  `}}  `"),
        ("a = /[/\"]  \\/ /g; b", "a=/[/\"]  \\/ /g;b"),
        ("return /  \"/", "return/  \"/"),
        ("a / b / c // \"", "a/b/c"),
        ("f(a) / 2 /* x */", "f(a)/2"),
        ("a  =  \"  \"", "a=\"  \""),
        ("f()\ng()", "f()\ng()"),
        ("a _  $  ü", "a _ $ ü"),
        ("/a  b/", "/a  b/"),
        ("else return /a  b/", "else return/a  b/"),
        ("return 'x' / 2 / b", "return'x'/2/b"),
        ("a = /x/ / 2 / b", "a=/x//2/b"),
        ("a = `x` / 2 / b", "a=`x`/2/b"),
        ("a / /b  c/", "a/ /b  c/"),
        ("a / /'/ // x", "a/ /'/"),
        ("a / b /c  /d", "a/b/c/d"),
        ("a = /\\\\/ + b", "a=/\\\\/+b"),
        ("a = /\\[/ + b", "a=/\\[/+b"),
        ("a = /[\\]/  ]/", "a=/[\\]/  ]/"),
        ("a = /x\n  b", "a=/x\nb"),
        ("`\\`  `", "`\\`  `"),
        ("`$  x`", "`$  x`"),
        ("a`${ /b  c/ }`", "a`${/b  c/}`"),
        ("", ""),
    ] {
        let removable = script.len() - minified.len();
        assert_eq!(removable_bytes(script.as_bytes()), removable, "{script}");
    }
}

#[test]
fn a_regular_expression_can_follow_a_keyword() {
    for keyword in [
        "await",
        "case",
        "delete",
        "do",
        "else",
        "in",
        "instanceof",
        "of",
        "return",
        "throw",
        "typeof",
        "void",
    ] {
        let script = format!("{keyword}/a  b/");
        assert_eq!(removable_bytes(script.as_bytes()), 0, "{script}");
    }
    assert_eq!(removable_bytes(b"other/a  b/"), 1);
}
