import type { CanvasKit, Paragraph, TypefaceFontProvider } from 'canvaskit-wasm'
import { type FontFile, pictureFonts } from '#functions/clients/picture-fonts.ts'
import type { TextStyle } from '#functions/domain/share-pictures/drawing.ts'

/** Characters that change how others are drawn, and are never drawn themselves. */
const undrawn = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}]/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Bounds the memory of a container that draws many pictures. */
const mostKnownGraphemes = 10_000

/** Loads only the fonts that the texts need, and keeps them for later pictures. */
export class PictureText {
  readonly #kit: CanvasKit
  readonly #files = pictureFonts()
  readonly #provider: TypefaceFontProvider
  readonly #loaded = new Set<string>()
  readonly #known = {
    serif: new Map<string, FontFile | undefined>(),
    sans: new Map<string, FontFile | undefined>(),
  }

  constructor(kit: CanvasKit) {
    this.#kit = kit
    this.#provider = kit.TypefaceFontProvider.Make()
  }

  /** The caller deletes the paragraph. */
  build(text: string, style: ConstructorParameters<CanvasKit['ParagraphStyle']>[0]): Paragraph {
    const builder = this.#kit.ParagraphBuilder.MakeFromFontProvider(
      new this.#kit.ParagraphStyle(style),
      this.#provider,
    )
    builder.addText(text)
    const paragraph = builder.build()
    builder.delete()
    return paragraph
  }

  /** A font may have fewer characters than its range. */
  #hasGlyphs({ path, read }: FontFile, grapheme: string): boolean {
    if (!this.#loaded.has(path)) {
      this.#provider.registerFont(Uint8Array.from(read()).buffer, path)
      this.#loaded.add(path)
    }
    const paragraph = this.build(grapheme, { textStyle: { fontFamilies: [path] } })
    paragraph.layout(1000)
    const isComplete = paragraph.unresolvedCodepoints().length === 0
    paragraph.delete()
    return isComplete
  }

  /** The first file that has all of the character and its marks. */
  #fileFor(grapheme: string, face: TextStyle['face']): FontFile | undefined {
    const known = this.#known[face]
    if (known.has(grapheme)) return known.get(grapheme)
    const drawn = [...grapheme].filter((character) => !undrawn.test(character))
    const isInRange = ({ has }: FontFile) => drawn.every((character) => has(character.codePointAt(0) ?? 0))
    const found = this.#files[face].find((file) => isInRange(file) && this.#hasGlyphs(file, grapheme))
    if (known.size >= mostKnownGraphemes) known.clear()
    known.set(grapheme, found)
    return found
  }

  canDraw(grapheme: string, face: TextStyle['face']): boolean {
    return this.#fileFor(grapheme, face) !== undefined
  }

  familiesFor(text: string, face: TextStyle['face']): string[] {
    const distinct = new Set(Array.from(graphemes.segment(text), ({ segment }) => segment))
    const files = new Set([...distinct].flatMap((grapheme) => this.#fileFor(grapheme, face) ?? []))
    return this.#files[face].filter((file) => files.has(file)).map(({ path }) => path)
  }
}
