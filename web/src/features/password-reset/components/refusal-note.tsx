export function RefusalNote({ text }: { text: string | null }) {
  return (
    <p role="alert" className="font-medium text-danger empty:hidden">
      {text}
    </p>
  )
}
