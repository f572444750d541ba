import { useMutation, useQueryClient } from '@tanstack/react-query'
import { podcastCounts } from '#web/features/offline-transcription/api/podcast-counts.ts'
import { callFile, saveFile } from '#web/lib/api/call-file.ts'
import { call } from '#web/lib/api/client.ts'

export function useListNewEpisodes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('offline.list-new-episodes', {}),
    onSuccess: () => {
      void queryClient.invalidateQueries(podcastCounts)
    },
  })
}

export function useDownloadEpisodeList() {
  return useMutation({
    mutationFn: () => callFile('offline.download-episode-list', {}, 'new-episodes.csv'),
    onSuccess: saveFile,
  })
}
