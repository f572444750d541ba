export function NoMailNotice() {
  return (
    <section aria-label="Mail" className="rounded-2xl border border-line-strong bg-sunken p-5">
      <p>
        <strong className="font-semibold">This site isn't set up to send email.</strong> No digests go out, on
        schedule or by hand. The schedule stays saved until email is set up.
      </p>
    </section>
  )
}
