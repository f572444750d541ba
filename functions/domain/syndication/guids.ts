import { productKey } from '#shared/domain/product.ts'
import { xmlText } from '#shared/format/xml.ts'

type Numbered = { episodeId: number; guid?: string | undefined }

export function guidsOf(episodes: readonly Numbered[]): ReadonlyMap<number, string> {
  const taken = new Set<string>()
  const guids = new Map<number, string>()
  for (const { episodeId, guid } of episodes.toSorted((a, b) => a.episodeId - b.episodeId)) {
    const original = xmlText(guid ?? '').trim()
    const chosen = original === '' || taken.has(original) ? `${productKey}:episode:${episodeId}` : original
    taken.add(chosen)
    guids.set(episodeId, chosen)
  }
  return guids
}
