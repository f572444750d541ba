import { useEffect, useState } from 'react'

const refreshMilliseconds = 1500

export function useRefreshing(): boolean {
  const [isRefreshing, setIsRefreshing] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsRefreshing(false), refreshMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isRefreshing
}
