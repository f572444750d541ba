import { describeToPerson } from '#web/lib/api/api-error.ts'

type FailureLineProps = {
  /** Needed where the message alone would be unclear. */
  title?: string
  error: Error | null
}

export function FailureLine({ title, error }: FailureLineProps) {
  if (!error) return null
  return (
    <p role="alert" className="w-full text-[0.9375rem] font-medium text-danger">
      {title && <strong className="block font-semibold">{title}</strong>}
      {describeToPerson(error)}
    </p>
  )
}
