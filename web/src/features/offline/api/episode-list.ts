import { useMutation, useQueryClient } from '@tanstack/react-query'
import { podcastCounts } from '#web/features/offline/api/podcast-counts.ts'
import { callFile } from '#web/lib/api/call-file.ts'
import { call } from '#web/lib/api/client.ts'
import { saveFile } from '#web/lib/save-file.ts'

/** Marks what the days of the list brought and nobody has transcribed, and counts it. */
export function useListNewEpisodes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('offline.list-new-episodes', {}),
    onSuccess: () => {
      void queryClient.invalidateQueries(podcastCounts)
    },
  })
}

/** Where the answer names no file. */
const usualName = 'new-episodes.csv'

/** Saves the list as a table. */
export function useDownloadEpisodeList() {
  return useMutation({
    mutationFn: async () => {
      const file = await callFile('offline.download-episode-list', {})
      return file.name.endsWith('.csv') ? file : new File([file], usualName, { type: file.type })
    },
    onSuccess: saveFile,
  })
}
