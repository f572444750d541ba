import { type Bases, completed } from '#functions/domain/ingestion/bases.ts'
import type { Attributes } from '#functions/domain/text/markup-tag.ts'

export type ElementContent = { attributes: Attributes; text: string; bases: Bases }

export const resolve = ({ bases }: ElementContent, address: string | undefined) =>
  completed(address, bases.files)

/** Pages are never resolved against the feed's own address, which may be a subscriber's secret. */
export const resolvePage = ({ bases }: ElementContent, address: string | undefined) =>
  completed(address, bases.pages)

export type FeedField<Target> = {
  opens?(target: Target, said: ElementContent): void
  reads?(target: Target, said: ElementContent): void
}

export const pictureOf = ({ attributes }: ElementContent) =>
  attributes.get('href') ?? attributes.get('url') ?? attributes.get('rdf:resource')
