import type { CanvasKit, FontCollection, Paragraph, TypefaceFontProvider } from 'canvaskit-wasm'
import { type FontFile, pictureFonts } from '#functions/clients/picture-fonts.ts'
import type { TextStyle } from '#functions/domain/share-pictures/drawing.ts'

type Face = TextStyle['face']

/** Characters that change how others are drawn, and are never drawn themselves. */
const undrawn = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}]/u

const spaces = /^\s+$/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesIn = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** A quote in Chinese takes a dozen. Hostile texts could load all 240, which takes seconds. */
const mostFilesPerPicture = 40

/** With more, the fonts of earlier pictures are released before the next. */
const mostLoadedFiles = 50

type ParagraphStyle = Omit<ConstructorParameters<CanvasKit['ParagraphStyle']>[0], 'textStyle'>
type RunStyle = ConstructorParameters<CanvasKit['TextStyle']>[0]
export type ParagraphLook = { face: Face; paragraph: ParagraphStyle; run: RunStyle }

/** Loads only the fonts that texts need, and chooses one for each character. */
export class PictureText {
  readonly #kit: CanvasKit
  readonly #files = pictureFonts()
  #fonts: { provider: TypefaceFontProvider; collection: FontCollection; loaded: Set<string> }
  /** Of the current picture. */
  readonly #used = new Set<string>()
  readonly #chosen = {
    serif: new Map<string, FontFile | undefined>(),
    sans: new Map<string, FontFile | undefined>(),
  }

  constructor(kit: CanvasKit) {
    this.#kit = kit
    this.#fonts = this.#openFonts()
  }

  #openFonts() {
    const provider = this.#kit.TypefaceFontProvider.Make()
    const collection = this.#kit.FontCollection.Make()
    collection.setDefaultFontManager(provider)
    return { provider, collection, loaded: new Set<string>() }
  }

  /** Forgets the choices for the picture before, so that equal pictures have equal fonts. */
  beginPicture(): void {
    this.#used.clear()
    this.#chosen.serif.clear()
    this.#chosen.sans.clear()
    if (this.#fonts.loaded.size > mostLoadedFiles) {
      this.#fonts.collection.delete()
      this.#fonts.provider.delete()
      this.#fonts = this.#openFonts()
    }
    for (const [own] of [this.#files.serif, this.#files.sans]) if (own) this.#load(own)
  }

  #load({ path, read }: FontFile): void {
    this.#used.add(path)
    if (this.#fonts.loaded.has(path)) return
    this.#fonts.provider.registerFont(Uint8Array.from(read()).buffer, path)
    this.#fonts.loaded.add(path)
  }

  /** A font may have fewer characters than its range. */
  #hasGlyphs(file: FontFile, grapheme: string): boolean {
    if (!this.#used.has(file.path) && this.#used.size >= mostFilesPerPicture) return false
    this.#load(file)
    const style = new this.#kit.ParagraphStyle({ textStyle: { fontFamilies: [file.path] } })
    // A collection caches shaped texts, and then reports none of their characters as unresolved.
    const builder = this.#kit.ParagraphBuilder.MakeFromFontProvider(style, this.#fonts.provider)
    builder.addText(grapheme)
    const paragraph = builder.build()
    paragraph.layout(1000)
    const isComplete = paragraph.unresolvedCodepoints().length === 0
    paragraph.delete()
    builder.delete()
    return isComplete
  }

  /** The first file that has all of the character and its marks. */
  #fileFor(grapheme: string, face: Face): FontFile | undefined {
    const chosen = this.#chosen[face]
    if (chosen.has(grapheme)) return chosen.get(grapheme)
    const drawn = [...grapheme].filter((character) => !undrawn.test(character))
    const isInRange = ({ has }: FontFile) => drawn.every((character) => has(character.codePointAt(0) ?? 0))
    const found = this.#files[face].find((file) => isInRange(file) && this.#hasGlyphs(file, grapheme))
    chosen.set(grapheme, found)
    return found
  }

  canDraw(grapheme: string, face: Face): boolean {
    return this.#fileFor(grapheme, face) !== undefined
  }

  /** Parts of the text with the same font. Spaces are in the first font, because those of emoji are wide. */
  #runsIn(text: string, face: Face): { text: string; path: string }[] {
    const own = this.#files[face][0]?.path ?? ''
    const runs = [{ text: '', path: own }]
    for (const grapheme of graphemesIn(text)) {
      const last = runs.at(-1)
      const isDrawn = [...grapheme].some((character) => !undrawn.test(character))
      const path = isDrawn ? this.#fileFor(grapheme, face)?.path : spaces.test(grapheme) ? own : undefined
      if (last && (path === undefined || path === last.path)) last.text += grapheme
      else runs.push({ text: grapheme, path: path ?? own })
    }
    return runs.filter((run) => run.text !== '')
  }

  /** The caller deletes the paragraph. */
  layOut(text: string, { face, paragraph: style, run: runStyle }: ParagraphLook, width: number): Paragraph {
    const own = this.#files[face][0]?.path ?? ''
    const paragraphStyle = new this.#kit.ParagraphStyle({ ...style, textStyle: runStyle })
    const builder = this.#kit.ParagraphBuilder.MakeFromFontCollection(paragraphStyle, this.#fonts.collection)
    for (const run of this.#runsIn(text, face)) {
      // Named here, because Skia would try each font of a list for each part of the text.
      builder.pushStyle(new this.#kit.TextStyle({ ...runStyle, fontFamilies: [run.path, own] }))
      builder.addText(run.text)
      builder.pop()
    }
    const paragraph = builder.build()
    paragraph.layout(width)
    builder.delete()
    return paragraph
  }
}
