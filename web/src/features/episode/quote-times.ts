import type { QuoteView } from '#shared/domain/quote.ts'

export type PlayableQuote = { audioUrl: string; startSeconds: number; endSeconds: number | undefined }

/** Where a quote can be heard; undefined without audio or without a known time. */
export function playableQuote(quote: QuoteView): PlayableQuote | undefined {
  const { audio_url, quote_time_start, quote_time_end } = quote
  if (!audio_url || typeof quote_time_start !== 'number') return undefined
  return {
    audioUrl: audio_url,
    startSeconds: quote_time_start,
    endSeconds: typeof quote_time_end === 'number' ? quote_time_end : undefined,
  }
}

/** The audio's address at a time (W3C Media Fragments URI 1.0, temporal dimension). */
export function atTime(audioUrl: string, seconds: number): string {
  const address = audioUrl.split('#')[0] ?? audioUrl
  return `${address}#t=${Math.floor(seconds)}`
}
