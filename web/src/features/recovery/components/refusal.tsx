/** Why the last try did not work; read aloud when it appears. */
export function Refusal({ text }: { text: string | null }) {
  return (
    <p role="alert" className="font-medium text-danger empty:hidden">
      {text}
    </p>
  )
}
