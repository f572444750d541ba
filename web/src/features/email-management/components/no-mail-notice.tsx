export function NoMailNotice() {
  return (
    <section aria-label="Mail" className="rounded-2xl border border-line-strong bg-sunken p-5">
      <p>
        <strong className="font-semibold">This site isn't set up to send email.</strong> No digests go out, on
        schedule or by hand. The schedule is kept until whoever runs the site sets up email.
      </p>
    </section>
  )
}
