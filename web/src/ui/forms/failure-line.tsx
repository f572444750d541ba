import { describeToPerson } from '#web/lib/api/api-error.ts'

type FailureLineProps = {
  /** Needed where the message alone would be unclear. */
  what?: string
  error: Error | null
}

export function FailureLine({ what, error }: FailureLineProps) {
  if (!error) return null
  return (
    <p role="alert" className="w-full text-[0.9375rem] font-medium text-danger">
      {what && <strong className="block font-semibold">{what}</strong>}
      {describeToPerson(error)}
    </p>
  )
}
