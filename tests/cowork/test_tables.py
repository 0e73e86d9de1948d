"""Tables of many tools, as the agent reads them."""

import io

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.cowork.rules.problems import Problem, WorkspaceError
from apps.cowork.tables import read_table, table_of

ORDERS = "Artikel;Menge;Preis\nKugellager;1.200;3,50\nGehäuse;80;1.250,00\nÖse;5;0,1\n"


def problem_of(act) -> Problem:
    with pytest.raises(WorkspaceError) as found:
        act()
    return found.value.problem


@pytest.mark.parametrize("delimiter", list(";,\t|"))
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_delimiters_and_encodings(delimiter, encoding):
    text = f'Name{delimiter}Größe\r\n"a{delimiter}b"{delimiter}ü\r\n\r\nc{delimiter}d\r\n'
    found = table_of("a.csv", text.encode(encoding))
    assert found.columns == ["Name", "Größe"]
    assert found.rows == [[f"a{delimiter}b", "ü"], ["c", "d"]]
    assert found.delimiter == delimiter


def test_decimal_commas_are_no_delimiters():
    assert table_of("a.csv", b"a;b\n1,5;2,5\n3,5;4,5\n").columns == ["a", "b"]


def test_line_ends_in_cells_and_rows_of_different_length():
    found = table_of("a.csv", b'a;b\n"x\ny";1\nz\n1;2;3\n')
    assert found.columns == ["a", "b", ""]
    assert found.rows == [["x\ny", "1", ""], ["z", "", ""], ["1", "2", "3"]]


def test_one_column_is_a_table_only_in_a_file_that_says_so():
    assert table_of("a.csv", b"Name\nx\n").rows == [["x"]]
    assert problem_of(lambda: table_of("a.txt", b"Name\nx\n")) == Problem.NOT_A_TABLE


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("a.csv", b"", Problem.NOT_A_TABLE),
        ("a.csv", b"\n\n", Problem.NOT_A_TABLE),
        ("a.csv", b"\x89PNG\r\n", Problem.NOT_TEXT),
        ("a.csv", b"a;b\0\n", Problem.NOT_TEXT),
        ("a.csv", b"a;b\n" + b"x" * 200_000 + b";1\n", Problem.NOT_A_TABLE),
        ("a.xlsx", b"no workbook", Problem.UNREADABLE),
    ],
)
def test_what_is_no_table(name, content, problem):
    assert problem_of(lambda: table_of(name, content)) == problem


def test_the_answer_of_the_tool():
    answer = read_table(
        "a.csv",
        ORDERS.encode(),
        columns=["artikel", "Preis"],
        sort="Preis",
        descending=True,
        total=["Menge", "Preis"],
        first_row=1,
        rows=2,
    )
    assert answer == {
        "columns": ["Artikel", "Preis"],
        "rows": [["Gehäuse", "1.250,00"], ["Kugellager", "3,50"]],
        "of": 3,
        "delimiter": ";",
        "totals": {"Menge": "1285", "Preis": "1253.60"},
    }


def test_pages_of_a_table():
    content = b"n\n" + b"".join(b"%d\n" % number for number in range(1000))
    assert read_table("a.csv", content, first_row=999)["rows"] == [["998"], ["999"]]
    assert read_table("a.csv", content, first_row=2000)["rows"] == []
    assert len(read_table("a.csv", content, rows=10_000)["rows"]) == 500
    assert len(read_table("a.csv", content, first_row=-5, rows=-5)["rows"]) == 1


def test_a_total_says_what_it_left_out():
    answer = read_table("a.csv", b"a;b\n1;x\nn/a;y\n;z\n", total=["a"])
    assert (answer["totals"], answer["skipped"]) == ({"a": "1"}, {"a": 1})


def test_a_table_with_too_many_rows(monkeypatch):
    monkeypatch.setattr("apps.cowork.tables.LINES", 3)
    assert len(table_of("a.csv", b"a;b\n1;2\n3;4\n").rows) == 2
    assert problem_of(lambda: table_of("a.csv", b"a;b\n1;2\n3;4\n5;6\n")) == Problem.TOO_LARGE


def test_an_unknown_column():
    for more in ({"columns": ["x"]}, {"sort": "x"}, {"total": ["x"]}):
        assert problem_of(lambda m=more: read_table("a.csv", b"a;b\n1;2\n", **m)) == (
            Problem.ARGUMENTS
        )


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ("10 9 1.000", "9 10 1.000"),
        ("b Ä a Z", "a Ä b Z"),
        ("01.02.2027 31.12.2026 05.01.2027", "31.12.2026 05.01.2027 01.02.2027"),
        ("x10 x9", "x10 x9"),
        ("3,5 −4 +2", "−4 +2 3,5"),
    ],
)
def test_sorting(values, expected):
    content = "k;v\n" + "".join(f"{value};\n" for value in values.split()) + ";leer\n"
    rows = read_table("a.csv", content.encode(), sort="k")["rows"]
    assert [row[0] for row in rows] == [*expected.split(), ""]
    backwards = read_table("a.csv", content.encode(), sort="k", descending=True)["rows"]
    assert [row[0] for row in backwards] == [*reversed(expected.split()), ""]


def test_a_workbook():
    book = openpyxl.Workbook()
    book.active.title = "Bestellungen"
    for row in (["Artikel", "Menge", None], ["Öse", 1.5, "x"], [None, 2, None]):
        book.active.append(row)
    book.create_sheet("Preise").append(["Preis"])
    book["Preise"].append([1234.5])
    file = io.BytesIO()
    book.save(file)
    answer = read_table("a.xlsx", file.getvalue(), total=["Menge"])
    assert answer["columns"] == ["Artikel", "Menge", ""]
    assert answer["rows"] == [["Öse", "1.5", "x"], ["", "2", ""]]
    assert answer["totals"] == {"Menge": "3.5"}
    assert answer["sheets"] == ["Bestellungen", "Preise"]
    assert read_table("a.xlsx", file.getvalue(), sheet="preise")["rows"] == [["1234.5"]]
    wrong = lambda: read_table("a.xlsx", file.getvalue(), sheet="Nichts")  # noqa: E731
    assert problem_of(wrong) == Problem.ARGUMENTS


@given(st.binary(max_size=300) | st.text(st.sampled_from('a1;,\t|"\n\r'), max_size=60))
def test_anything_is_a_table_or_has_a_problem(content):
    content = content if isinstance(content, bytes) else content.encode()
    try:
        found = table_of("a.csv", content)
    except WorkspaceError:
        return
    assert {len(row) for row in found.rows} <= {len(found.columns)}
