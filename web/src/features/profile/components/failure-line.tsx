import { ApiError, describeError } from '#web/lib/api/api-error.ts'

/** Says below a form or a button why it did not work; nothing without an error. */
export function FailureLine({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p role="alert" className="text-[0.9375rem] font-medium text-danger">
      {error instanceof ApiError ? error.sentence : describeError(error)}
    </p>
  )
}
