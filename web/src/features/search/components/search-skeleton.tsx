export function SearchSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="skeleton h-48 rounded-lg" />
      ))}
    </div>
  )
}
