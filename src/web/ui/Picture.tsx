import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { RouteDef, Sent } from '#shared/route.ts'
import { q } from '#web/api.ts'
import { hasFailed } from './read.ts'
import { Skeleton } from './states.tsx'
import css from './picture.module.css'

type Props<R extends RouteDef> = {
  /** The call that answers it, and its input. */ of: readonly [def: R, input: Sent<R>]
  alt: string
  fallback: string
}
/** A picture read with the session: no address of it works elsewhere. */
export const Picture = <R extends RouteDef>({ of: [def, input], alt, fallback }: Props<R>) => {
  const read = useQuery({ ...q(def, input), staleTime: Infinity })
  const data = read.data as Blob | undefined
  const [broken, setBroken] = useState(false)
  const draw = useCallback(
    (img: HTMLImageElement) => {
      const url = data ? URL.createObjectURL(data) : ''
      img.src = url
      return () => URL.revokeObjectURL(url)
    },
    [data],
  )
  if (broken || (hasFailed(read) && !data)) return <span className={css.broken}>{fallback}</span>
  return data ? <img ref={draw} alt={alt} onError={() => setBroken(true)} /> : <Skeleton height={96} />
}
