import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { uploadProgressPath } from '#shared/api/upload-progress.ts'
import { podcastCounts } from '#web/features/offline-transcription/api/podcast-counts.ts'
import { BatchUpload } from '#web/features/offline-transcription/batch-upload.ts'
import { resultOf } from '#web/features/offline-transcription/upload-rows.ts'
import { call } from '#web/lib/api/client.ts'
import { useStore } from '#web/lib/store.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

function openUpload(queryClient: QueryClient) {
  return new BatchUpload({
    start: (files) => call('uploads.start', { body: { files } }),
    renew: (session, body) => call('uploads.renew', { params: { session }, body }),
    open: (sessionId) => new EventSource(uploadProgressPath.replace('{sessionId}', sessionId)),
    renewSession: () => call('auth.me', {}),
    onDone: (counts) => {
      void queryClient.invalidateQueries(podcastCounts)
      const { isFailure, ...toast } = resultOf(counts)
      if (isFailure) showFailure(toast)
      else showToast(toast)
    },
    onLost: () =>
      showFailure({
        title: 'Connection Error',
        description: 'Lost connection to server during upload after multiple reconnect attempts',
      }),
  })
}

export function useBatchUpload() {
  const queryClient = useQueryClient()
  const [upload] = useState(() => openUpload(queryClient))
  const state = useStore(upload.store)
  useEffect(() => upload.stop, [upload])
  return { upload, state }
}
