import { describeToPerson } from '#web/lib/api/api-error.ts'

/** Says below a form or a button why it did not work; nothing without an error. */
export function FailureLine({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p role="alert" className="w-full text-[0.9375rem] font-medium text-danger">
      {describeToPerson(error)}
    </p>
  )
}
