import { describeToPerson } from '#web/lib/api/api-error.ts'

type FailedWithProps = { what: string; error: Error | null }

/** Says where somebody tried it what failed, and why; nothing without an error. */
export function FailedWith({ what, error }: FailedWithProps) {
  if (!error) return null
  return (
    <p role="alert" className="text-[0.9375rem] text-danger">
      <strong className="block font-semibold">{what}</strong>
      {describeToPerson(error)}
    </p>
  )
}
