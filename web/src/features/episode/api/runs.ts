import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

export function useTranscribe() {
  return useMutation({
    mutationFn: (episodeId: number) => call('episodes.transcribe', { params: { id: String(episodeId) } }),
  })
}
