import type { EpisodeAudio } from '#web/features/episode/use-episode-audio.ts'

/** The player of the whole episode. Nothing is asked of the publisher's host before somebody presses Play. */
export function EpisodePlayer({ audioUrl, audio }: { audioUrl: string; audio: EpisodeAudio }) {
  return (
    <div className="flex flex-col gap-2">
      <audio ref={audio.ref} controls preload="none" src={audioUrl} className="h-12 w-full" {...audio.events}>
        Your browser does not support the audio element.
      </audio>
      {audio.hasFailed && (
        <p role="alert" className="text-sm">
          The audio could not be played here.{' '}
          <a href={audioUrl} rel="noreferrer" className="prose-link font-medium">
            Open it at its publisher
          </a>
        </p>
      )}
    </div>
  )
}
