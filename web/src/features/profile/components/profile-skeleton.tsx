export function ProfileSkeleton() {
  return (
    <div role="status" className="profile-grid">
      <span className="sr-only">Loading your profile…</span>
      <span className="skeleton min-h-[26rem] rounded-2xl" />
      <span className="skeleton min-h-[36rem] rounded-2xl lg:row-span-2" />
      <span className="skeleton min-h-72 rounded-2xl" />
    </div>
  )
}
