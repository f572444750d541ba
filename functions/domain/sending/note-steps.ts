import type { DigestNote } from '#functions/domain/records/digest-note-record.ts'

/** A message comes again within hours, and in that time there are fewer runs than this. */
const keptRuns = 8

/** A run is done with the person; what another one has under way stays. */
export function done(note: DigestNote, runId: string): DigestNote {
  const isOwn = note.sending?.runId === runId
  return {
    ...note,
    doneRuns: [...note.doneRuns, runId].slice(-keptRuns),
    sending: isOwn ? undefined : note.sending,
  }
}

/** From now on nothing else is sent for this date, whatever happens. */
export function begun(note: DigestNote, run: { runId: string; date: string }, now: Date): DigestNote {
  const { runId, date } = run
  return { ...note, date, sending: { runId, begunAt: now.toISOString(), dateBefore: note.date } }
}

/** As before it was begun: certainly nothing was sent. */
export function takenBack(note: DigestNote): DigestNote {
  return { ...note, date: note.sending?.dateBefore, sending: undefined }
}

/** The mail is on its way, with these episodes, put together at this instant. */
export function confirmed(
  note: DigestNote,
  runId: string,
  { at, episodeIds }: { at: string; episodeIds: readonly number[] },
): DigestNote {
  return { ...done(note, runId), newSince: at, episodeIds: [...episodeIds] }
}

/** Nothing was new since this instant; the first look goes on where it began. */
export function foundNothing(note: DigestNote, runId: string, since: string): DigestNote {
  return { ...done(note, runId), newSince: note.newSince ?? since }
}
