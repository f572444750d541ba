import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/**
 * The transcript of an episode together with the code that shows it: neither is any use without the other, and a
 * failure of either is tried again in the same way.
 */
export const transcriptQuery = (episodeId: number) =>
  queryOptions({
    queryKey: ['transcripts', episodeId],
    queryFn: async ({ signal }) => {
      const [transcript, { TranscriptReader }] = await Promise.all([
        call('episodes.get-transcript', { params: { id: String(episodeId) }, signal }),
        import('#web/features/transcript/components/transcript-reader.tsx'),
      ])
      return { transcript, TranscriptReader }
    },
    // What was said does not change while it is read; nothing that a reader does is worth sending it again.
    staleTime: 'static',
  })
