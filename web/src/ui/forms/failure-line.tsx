import { describeToPerson } from '#web/lib/api/api-error.ts'

type FailureLineProps = {
  /** What failed, where one who reads only this would not know. */
  what?: string
  error: Error | null
}

/** Says below a form or a button why it did not work; nothing without an error. */
export function FailureLine({ what, error }: FailureLineProps) {
  if (!error) return null
  return (
    <p role="alert" className="w-full text-[0.9375rem] font-medium text-danger">
      {what && <strong className="block font-semibold">{what}</strong>}
      {describeToPerson(error)}
    </p>
  )
}
