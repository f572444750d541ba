/** The place of both clouds while their code is on the way. */
export function TopicCloudsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6">
      {['one stance', 'all stances'].map((cloud) => (
        <div
          key={cloud}
          className="skeleton h-[75rem] rounded-xl border border-line sm:h-[47rem] md:h-[40rem] lg:h-[36rem] xl:h-[34rem]"
        />
      ))}
    </div>
  )
}
