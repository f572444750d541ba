import { type Bases, completed } from '#functions/domain/ingestion/bases.ts'
import type { Attributes } from '#functions/domain/text/markup-tag.ts'

/** What an element says: its attributes, its text, and what completes addresses where it stands. */
export type Said = { attributes: Attributes; text: string; bases: Bases }

export const resolve = ({ bases }: Said, address: string | undefined) => completed(address, bases.files)

/** The same of a page, which is never completed by the feed's own address: that may be a subscriber's secret. */
export const resolvePage = ({ bases }: Said, address: string | undefined) => completed(address, bases.pages)

/** `opens` is told of an element at its beginning, `reads` once its text is known. */
export type Field<Target> = {
  opens?(target: Target, said: Said): void
  reads?(target: Target, said: Said): void
}

/** The address of a picture among an element's attributes. */
export const pictureOf = ({ attributes }: Said) =>
  attributes.get('href') ?? attributes.get('url') ?? attributes.get('rdf:resource')
