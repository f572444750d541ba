import { picturePath } from '#shared/pages/picture-path.ts'
import { lastingQuoteId } from '#shared/rules/lasting-quote-id.ts'

/** Not in picture-path.ts, which is part of every first load. */
export const quotePicturePath = (quote: Parameters<typeof lastingQuoteId>[0]) =>
  picturePath('quote', lastingQuoteId(quote))
