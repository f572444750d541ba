import { useEffect, useState } from 'react'

const refreshMilliseconds = 1500

export function useRefreshing(): boolean {
  const [isRefreshing, setRefreshing] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setRefreshing(false), refreshMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isRefreshing
}
