import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** Loads transcript and viewer code together, because neither is useful alone and both are retried alike. */
export const transcriptQuery = (episodeId: number) =>
  queryOptions({
    queryKey: ['transcripts', episodeId],
    queryFn: async ({ signal }) => {
      const [transcript, { TranscriptViewer }] = await Promise.all([
        call('episodes.get-transcript', { params: { id: String(episodeId) }, signal }),
        import('#web/features/transcript/components/transcript-viewer.tsx'),
      ])
      return { transcript, TranscriptViewer }
    },
    // Never refetched, so that the text does not change while the user reads.
    staleTime: 'static',
  })
