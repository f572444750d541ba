/** Says that this site mails nothing, so that nobody waits for digests. */
export function NoMailNotice() {
  return (
    <section aria-label="Mail" className="rounded-2xl border border-line-strong bg-sunken p-5">
      <p>
        <strong className="font-semibold">This site is not set up to send mail.</strong> No digests go out,
        and none can be sent by hand. Whoever runs the site can set up mail; the schedule is kept until then.
      </p>
    </section>
  )
}
