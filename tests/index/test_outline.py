"""What files of each language define, with what only looks like a definition beside it."""

from __future__ import annotations

from textwrap import dedent

import pytest

from skill_lint.index.outline import definitions_in_lines, outline

SOURCES = {
    "tea.ts": (
        """\
        // function ghost() {}
        import { kettle } from "./kettle";
        export const MAX_TEA = 5;
        export async function steep<T>(
          leaf: T,
        ): Promise<void> {
          if (leaf) { pour(leaf) }
          for (const cup of cups) {}
          switch (leaf) { case 1: sip(leaf); }
          while (full(pot)) { sip(pot) }
          const inner = (cup: number) => cup;
          const local = 3;
          return pour(leaf)
        }
        export const brew = (
          leaf: string,
        ) => {};
        const typed: (cup: string) => void = async (cup) => {};
        const sum = (one + two) * 2;
        export default class Pot extends Vessel<{ lid: string }> implements Full {
          private readonly size: number = 3;
          static LID = "class Ghost {";
          @Input() name?: string;
          constructor(leaf: string) { super(leaf) }
          get full(): boolean { return true }
          async pour<T>(cup: Cup<T>, more = { sugar: 1 }): Promise<{ cup: string }> {
            return this.size;
          }
          spread(
            one: string,
            two: number,
          ): void {}
          handle = async (event: Event) => {
            doIt(event)
          }
          #secret() {}
        }
        export interface Cup { size: number; drink(n: number): void }
        abstract class Shape {
          abstract area(): number;
        }
        enum Kind { Green, Black = 2 }
        export type Leaf = { origin: string };
        type Mix = "function ghost()" | "b";
        const api = {
          load(name) { return name },
          save: async (name) => { keep(name) },
          limit: 3,
        };
        const { one, two: second, third = 3 } = api;
        declare module "ghost" {}
        namespace Shop { export function sell() {} }
        const text = `function ghost() { ${ brew(`x ${ghost} y`) } }`;
        const pattern = /function ghost() {"/;
        it("function ghost() {}", () => { pour(1) });
        """,
        """\
        3 constant MAX_TEA
        4 function steep
        11 function inner
        15 function brew
        18 function typed
        19 constant sum
        20 class Pot
        21 variable Pot.size
        22 variable Pot.LID
        23 variable Pot.name
        25 method Pot.full
        26 method Pot.pour
        29 method Pot.spread
        33 method Pot.handle
        36 method Pot.secret
        38 type Cup
        38 variable Cup.size
        38 method Cup.drink
        39 class Shape
        40 method Shape.area
        42 type Kind
        42 constant Kind.Green
        42 constant Kind.Black
        43 type Leaf
        43 variable Leaf.origin
        44 type Mix
        45 constant api
        46 method api.load
        47 method api.save
        48 variable api.limit
        50 constant one
        50 constant second
        50 constant third
        52 method Shop.sell
        53 constant text
        54 constant pattern
        """,
    ),
    "tea.mjs": (
        """\
        module.exports.brew = function () {};
        exports.LIMIT = 3;
        Pot.prototype.pour = function (cup) {};
        exports.same === brew;
        var old = function () {};
        const Lid = class extends Part { close() {} };
        function* leaves() { yield 1 }
        """,
        """\
        1 function brew
        2 function LIMIT
        3 method Pot.pour
        5 function old
        6 class Lid
        6 method Lid.close
        7 function leaves
        """,
    ),
    "Tea.vue": (
        """\
        <template><p>It's function ghost()</p></template>
        <script setup lang="ts">
        const props = defineProps<{ leaf: string }>()
        function brew() {}
        </script>
        """,
        """\
        3 constant props
        4 function brew
        """,
    ),
    "tea.go": (
        """\
        package tea
        // func ghost() {}
        const (
        \tMaxTea = iota
        \tminTea
        )
        const One, Two = 1, 2
        var ErrCold = errors.New("func ghost()")
        type (
        \tLeaf struct { Origin string }
        \tFilter func(int) error
        )
        type Store[T any] struct {
        \tSize, Depth int
        \tmu sync.Mutex
        \tio.Reader
        }
        type Closer interface {
        \tClose() error
        }
        func (s *Store[T]) Load(ctx context.Context) error {
        \tif cold := check(ctx); cold { return nil }
        \tlocal := 3
        \tfunc() { pour() }()
        \treturn nil
        }
        func New[T any](size int) *Store[T] { return nil }
        """,
        """\
        4 constant MaxTea
        5 constant minTea
        7 constant One
        7 constant Two
        8 variable ErrCold
        10 type Leaf
        10 variable Leaf.Origin
        11 type Filter
        13 type Store
        14 variable Store.Size
        14 variable Store.Depth
        15 variable Store.mu
        18 type Closer
        19 method Closer.Close
        21 method Store.Load
        27 function New
        """,
    ),
    "tea.rs": (
        """\
        /* fn ghost() /* nested */ fn ghost() {} */
        pub(crate) async fn steep<'a>(leaf: &'a str) -> Cup { let q = '"'; let s = r#"fn ghost() {}"#; sip(q) }
        pub struct Pot { pub size: u32, lid: bool }
        struct Unit;
        struct Pair(u8);
        pub enum Kind { Green, Black(u8), Mixed { share: u8 } }
        impl<T: Leaf> fmt::Display for Pot<T> {
            fn fmt(&self) {}
        }
        impl Pot {
            pub const MAX: u32 = 3;
            pub unsafe extern "C" fn pour(&self) { if full(self) { sip(self) } }
        }
        unsafe trait Vessel { fn fill(&self); }
        type Leaf = u8;
        const fn known() {}
        static mut COUNT: u8 = 1;
        const _: () = ();
        macro_rules! brew { () => {} }
        fn r#async() {}
        """,
        """\
        2 function steep
        3 type Pot
        3 variable Pot.size
        3 variable Pot.lid
        4 type Unit
        5 type Pair
        6 type Kind
        6 constant Kind.Green
        6 constant Kind.Black
        6 constant Kind.Mixed
        8 method Pot.fmt
        11 constant Pot.MAX
        12 method Pot.pour
        14 type Vessel
        14 method Vessel.fill
        15 type Leaf
        16 function known
        17 constant COUNT
        19 function brew
        20 function async
        """,
    ),
    "Pot.java": (
        """\
        package tea;
        import tea.Leaf;
        /** class Ghost {} */
        @Entity(name = "class Ghost2 {")
        public abstract class Pot<T extends Leaf> extends Vessel implements Full {
            public static final int MAX_TEA = 5;
            private final List<String> leaves = new ArrayList<>();
            @Override public String toString() { return pour(cup); }
            public <T> Map<String, List<T>> pour(Cup cup,
                int n) throws IOException {
                if (full) { return new Cup(); }
                else sip(1);
                String text = brew(2);
                final int local = 3;
                for (int i = 0; i < 3; i++) {}
                throw new Error(text);
            }
            abstract void lid();
            enum Kind { GREEN, BLACK(1) { void steep() {} }; int share; }
            record Point(int x, int y) {}
            @interface Tag {}
        }
        interface Vessel { int size(); }
        """,
        """\
        5 class Pot
        6 constant Pot.MAX_TEA
        7 variable Pot.leaves
        8 method Pot.toString
        9 method Pot.pour
        18 method Pot.lid
        19 type Pot.Kind
        19 constant Pot.Kind.GREEN
        19 constant Pot.Kind.BLACK
        19 method Pot.Kind.steep
        19 variable Pot.Kind.share
        20 type Pot.Point
        20 variable Pot.Point.x
        20 variable Pot.Point.y
        21 type Pot.Tag
        23 type Vessel
        23 method Vessel.size
        """,
    ),
    "Tea.kt": (
        """\
        package tea
        // fun ghost() {}
        const val MAX_TEA = 5
        val top: Int = 3
        data class Leaf(val name: String, private var size: Int = 3)

        class Pot<T>(
            val lid: Boolean,
            size: Int,
        ) : Vessel(), Full {
            private val leaves = listOf("fun ghost() { $name ${brew(1)}")
            override suspend fun pour(cup: Cup): Unit { if (full) { sip() } }
            fun <T> generic(leaf: T) = leaf
            companion object {
                const val SIZE = 3
                fun create() = Pot<Int>()
            }
            enum class Kind { GREEN, BLACK }
        }
        object Shelf { fun put() {} }
        fun String.slug(): String = this
        inline fun <reified T> Map.Entry<T>.second(): T = get(1)
        interface Vessel
        fun interface Act { fun run() }
        typealias Tea = Leaf
        class Test { @Test fun `adds two cups`() { val local = 1 } }
        """,
        """\
        3 constant MAX_TEA
        4 variable top
        5 class Leaf
        5 variable Leaf.name
        5 variable Leaf.size
        7 class Pot
        8 variable Pot.lid
        11 variable Pot.leaves
        12 method Pot.pour
        13 method Pot.generic
        15 constant Pot.SIZE
        16 method Pot.create
        18 class Pot.Kind
        18 constant Pot.Kind.GREEN
        18 constant Pot.Kind.BLACK
        20 class Shelf
        20 method Shelf.put
        21 method String.slug
        22 method Entry.second
        23 type Vessel
        24 type Act
        24 method Act.run
        25 type Tea
        26 class Test
        26 method Test.adds two cups
        """,
    ),
    "Tea.cs": (
        """\
        using System;
        namespace Tea.Shop;
        #region it's odd
        public record Leaf(string Name, int Size);
        [Serializable] public sealed class Pot<T> : Vessel where T : new()
        {
            public const int MaxTea = 5;
            private static readonly string Lid = @"class ""Ghost"" {";
            public string Name { get; set; } = $"cup {Brew(1)} x";
            public int Sum(int one, int two) => one + two;
            public async Task<List<int>> PourAsync(Cup cup)
            {
                if (cup == null) throw new Exception();
                foreach (var leaf in leaves) { Sip(leaf); }
                var text = Brew(2);
                return await Steep(1);
            }
            public event EventHandler Done;
            [Fact] public void Adds_two() {}
            private (int, string) Both() => (1, "");
            T IFull.Get<T>(int at) { }
            public int Full => 3;
        }
        public enum Kind { Green = 1, Black }
        public interface IVessel { void Fill(int n); int Size { get; } }
        public delegate void Act(int n);
        internal struct Point { public int X; }
        """,
        """\
        4 type Leaf
        4 variable Leaf.Name
        4 variable Leaf.Size
        5 class Pot
        7 constant Pot.MaxTea
        8 constant Pot.Lid
        9 variable Pot.Name
        10 method Pot.Sum
        11 method Pot.PourAsync
        18 variable Pot.Done
        19 method Pot.Adds_two
        20 method Pot.Both
        21 method Pot.Get
        22 variable Pot.Full
        24 type Kind
        24 constant Kind.Green
        24 constant Kind.Black
        25 type IVessel
        25 method IVessel.Fill
        25 variable IVessel.Size
        26 type Act
        27 type Point
        27 variable Point.X
        """,
    ),
    "tea.rb": (
        """\
        # def ghost
        module Tea
          MAX_TEA = 5
          Leaf = Struct.new(:origin, :age)
          class Pot < Vessel
            attr_accessor :lid, :size
            def self.create(leaf)
              "def ghost #{brew}"
            end
            def full?
              if leaf =~ /it's "def ghost/ then pour end
            end
            private def pour!(cup) = 3
            class Lid; end
            def size=(size); end
            alias_method :filled, :full?
            define_method(:sip) { 1 }
            delegate :steep, to: :kettle
            MAX == 3
          end
          def helper
            text = <<~SQL
              def ghost
            SQL
          end
        end
        def top; end
        """,
        """\
        2 class Tea
        3 constant Tea.MAX_TEA
        4 class Tea.Leaf
        5 class Tea.Pot
        6 method Tea.Pot.lid
        6 method Tea.Pot.size
        7 method Tea.Pot.create
        10 method Tea.Pot.full
        13 method Tea.Pot.pour
        14 class Tea.Pot.Lid
        15 method Tea.Pot.size
        16 method Tea.Pot.filled
        16 method Tea.Pot.full
        17 method Tea.Pot.sip
        18 method Tea.Pot.steep
        21 method Tea.helper
        27 method top
        """,
    ),
    "tea.php": (
        """\
        <p>function ghost() {}</p>
        <?php
        namespace Tea;
        # function ghost()
        trait Brews { public function brew(): void {} }
        abstract class Pot extends Vessel implements Full {
            use Brews;
            public const MAX_TEA = 5;
            private ?string $lid = "function ghost() { $name {$this->leaf->sip()}";
            public static function create(int $size): static { return new static($size); }
            abstract protected function &pour();
        }
        enum Kind: string { case Green = 'g'; case Black = 'b'; }
        interface Vessel {}
        function top($cup) { $steep = function () {}; $sip = fn($x) => 1; pour($cup); }
        const LIMIT = 3;
        ?>
        <b>class Ghost</b>
        """,
        """\
        5 type Brews
        5 method Brews.brew
        6 class Pot
        8 constant Pot.MAX_TEA
        9 variable Pot.lid
        10 method Pot.create
        11 method Pot.pour
        13 type Kind
        13 constant Kind.Green
        13 constant Kind.Black
        14 type Vessel
        15 function top
        16 constant LIMIT
        """,
    ),
    "tea.sh": (
        """\
        #!/bin/bash
        # ghost() {
        MAX_TEA=5
        readonly LID="x"
        brew() {
          echo "ghost() {"
          local cup=1
          pour "$cup"
        }
        function pour { cat <<EOF
        ghost() {
        EOF
        }
        function fill() { :; }
        alias tea='brew'
        make-tea() { :; }
        """,
        """\
        3 constant MAX_TEA
        4 constant LID
        5 function brew
        10 function pour
        14 function fill
        15 function tea
        16 function make-tea
        """,
    ),
    "tea.py": (
        """\
        LIMIT = 3
        class Pot:
            SIZE = 2
            def pour(self): ...
        async def brew(): ...
        """,
        """\
        1 constant LIMIT
        2 class Pot
        3 constant Pot.SIZE
        4 method Pot.pour
        5 function brew
        """,
    ),
}


@pytest.mark.parametrize("path", SOURCES)
def test_a_file_defines_exactly_this(path: str) -> None:
    source, expected = map(dedent, SOURCES[path])
    found = outline(path, source.encode())
    assert found is not None
    assert found.is_whole
    assert [f"{each.line} {each.kind} {each.qualified}" for each in found.definitions] == expected.splitlines()


@pytest.mark.parametrize("path", SOURCES)
def test_the_kind_of_line_end_changes_nothing(path: str) -> None:
    source = dedent(SOURCES[path][0])
    if "<<" in source:
        return
    assert outline(path, source.replace("\n", "\r\n").encode()) == outline(path, source.encode())


LINES = {
    "tea.py": (
        """\
        async def brew(leaf):
            def pour(self) -> None:
        class Pot(Vessel):
        LIMIT: int = 3
            SIZE = 3
            size = 3
        kettle = make()
            if brew(leaf):
        # def ghost():
        return brew(leaf)
        LIMIT == 3
        @brew(1)
        """,
        "1 function brew, 2 function pour, 3 class Pot, 4 constant LIMIT, 5 constant SIZE, 7 variable kettle",
    ),
    "tea.ts": (
        """\
        export async function steep(leaf: string) {
        export default class Pot extends Vessel {
          async pour(cup: Cup): Promise<void> {
          if (full) {
          for (const cup of cups) {
          pour(cup);
          await pour(cup);
          return pour(cup);
        } else if (full) {
        export const brew = (
        const sip = async (cup) => {
        export const LIMIT = 3;
          const local = 3;
        interface Cup {
        export type Leaf = string;
        export enum Kind {
          load: async (name) => {
          callback: (name: string) => void,
        // function ghost() {}
         * function ghost() {}
        export { brew };
        import { brew } from "./brew";
        """,
        (
            "1 function steep, 2 class Pot, 3 method pour, 10 function brew, 11 function sip, 12 constant LIMIT, "
            "14 type Cup, 15 type Leaf, 16 type Kind, 17 method load"
        ),
    ),
    "tea.go": (
        """\
        func Steep(leaf Leaf) error {
        func (p *Pot) Pour(cup Cup) {
        type Pot struct {
        const Limit = 3
        \tMaxTea = 5
        \tmaxTea := 5
        \treturn Steep(leaf)
        \tdefer func() {
        var ErrCold = errors.New("func ghost()")
        // func ghost() {}
        """,
        "1 function Steep, 2 method Pot.Pour, 3 type Pot, 4 constant Limit, 5 constant MaxTea, 9 variable ErrCold",
    ),
    "tea.rs": (
        """\
            pub async fn steep(&self) {
        pub struct Pot {
        impl Pot {
        impl Vessel for Pot {
            pub const LIMIT: u8 = 3;
            let cup = steep();
        macro_rules! brew {
        trait Vessel: Full {
        /// fn ghost()
        """,
        "1 function steep, 2 type Pot, 5 constant LIMIT, 7 function brew, 8 type Vessel",
    ),
    "Pot.java": (
        """\
        public class Pot extends Vessel {
            private static final int LIMIT = 5;
            public List<Cup> pour(Cup cup) {
            String sip();
            return pour(cup);
            new Pot(cup);
            } else if (full(cup)) {
            Cup cup = pour(leaf);
            throw new Cold(cup);
        public @interface Tag {
         * void ghost() {
        """,
        "1 class Pot, 2 constant LIMIT, 3 method pour, 4 method sip, 10 type Tag",
    ),
    "Tea.kt": (
        """\
            override suspend fun pour(cup: Cup) {
        fun String.slug(): String = this
        sealed interface Vessel
            val local = 3
        const val LIMIT = 3
        val top = 3
            if (full) pour(cup)
        """,
        "1 function pour, 2 method String.slug, 3 type Vessel, 5 constant LIMIT, 6 variable top",
    ),
    "Tea.cs": (
        """\
            public async Task<int> PourAsync(Cup cup)
            private const int Limit = 5;
        public record Leaf(string Name);
            await PourAsync(cup);
            var cup = Pour(leaf);
            return Pour(cup);
            foreach (var cup in cups)
            select Pour(cup)
        """,
        "1 method PourAsync, 2 constant Limit, 3 type Leaf",
    ),
    "tea.rb": (
        """\
          def self.pour(cup)
          def full?
          attr_reader :lid
        class Tea::Pot < Vessel
          LIMIT = 3
          pour(cup)
          # def ghost
        """,
        "1 method pour, 2 method full, 3 method lid, 4 class Pot, 5 constant LIMIT",
    ),
    "tea.php": (
        """\
            public static function pour(Cup $cup): void
        final class Pot
            const LIMIT = 3;
            $pour = function () {
            return $this->pour($cup);
        """,
        "1 function pour, 2 class Pot, 3 constant LIMIT",
    ),
    "tea.sh": (
        """\
        brew() {
        function pour {
        LIMIT=3
          local cup=3
        pour "$cup"
        if [ -f x ]; then
        """,
        "1 function brew, 2 function pour, 3 constant LIMIT",
    ),
}


@pytest.mark.parametrize("path", LINES)
def test_lines_of_a_diff_define_exactly_this(path: str) -> None:
    source, expected = LINES[path]
    found = definitions_in_lines(path, dedent(source).splitlines())
    assert ", ".join(f"{each.line} {each.kind} {each.qualified}" for each in found) == expected


@pytest.mark.parametrize("path", ["tea.md", "tea.json", "tea.xyz", "tea.sql"])
def test_files_without_a_table_have_no_outline(path: str) -> None:
    assert outline(path, b"function brew() {}") is None
    assert definitions_in_lines(path, ["function brew() {}"]) == ()


@pytest.mark.parametrize("path", [path for path in SOURCES if path != "tea.py"])
def test_any_bytes_give_an_outline(path: str) -> None:
    for content in (b"", b"\0\xff\xfe", b"{" * 20_000, b"class A(" * 5_000, b"class A {" * 5_000, b"(" * 20_000):
        assert outline(path, content) is not None


def test_what_is_misread_is_read_all_the_same_and_said_to_be_no_whole() -> None:
    found = outline("tea.ts", b"function brew() {}\nconst text = `no end\n")
    assert found is not None
    assert not found.is_whole
    assert [each.name for each in found.definitions] == ["brew", "text"]


def test_very_large_files_are_not_read() -> None:
    found = outline("tea.ts", b"function brew() {}\n" * 200_000)
    assert found is not None
    assert (found.definitions, found.is_whole) == ((), False)
    assert definitions_in_lines("tea.ts", [f"function brew() {{ {'x' * 5000} }}"]) == ()
