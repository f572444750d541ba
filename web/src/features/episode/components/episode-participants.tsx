import type { Participant } from '#shared/domain/participant.ts'

export function EpisodeParticipants({ participants }: { participants: readonly Participant[] }) {
  if (participants.length === 0) return null
  return (
    <p className="max-w-prose text-ink-soft wrap-anywhere">
      With{' '}
      {participants.map(({ name, role }, index) => (
        <span key={name}>
          {index > 0 && separator(index, participants.length)}
          <strong dir="auto" className="font-semibold text-ink">
            {name}
          </strong>
          {role && ` (${role})`}
        </span>
      ))}
    </p>
  )
}

function separator(index: number, count: number): string {
  if (index < count - 1) return ', '
  return count === 2 ? ' and ' : ', and '
}
