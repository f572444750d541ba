import { EpisodeListTab } from '#web/features/offline/components/episode-list-tab.tsx'
import { UploadTab } from '#web/features/offline/components/upload-tab.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** Has episodes transcribed elsewhere: which they are, and where the transcripts go. */
export function OfflineCard() {
  return (
    <section
      aria-labelledby="offline-transcription"
      className="flex flex-col gap-5 rounded-2xl border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="offline-transcription" className="text-xl font-semibold">
        Offline Transcription
      </h2>
      <Tabs
        label="Offline Transcription"
        isKept
        tabs={[
          { name: 'List Episodes', content: <EpisodeListTab /> },
          { name: 'Upload Transcript', content: <UploadTab /> },
        ]}
      />
    </section>
  )
}
