import { EpisodeListTab } from '#web/features/offline-transcription/components/episode-list-tab.tsx'
import { UploadTab } from '#web/features/offline-transcription/components/upload-tab.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export function OfflineCard() {
  return (
    <Card title="Offline Transcription">
      <Tabs
        label="Offline Transcription"
        isKept
        tabs={[
          { name: 'List Episodes', content: <EpisodeListTab /> },
          { name: 'Upload Transcript', content: <UploadTab /> },
        ]}
      />
    </Card>
  )
}
