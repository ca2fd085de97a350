import { useQuery } from '@tanstack/react-query'
import css from './configuracion.module.css'

/** The version somebody else saved meanwhile, beside one's own. */
export const OtherVersion = ({ version, html }: { version: number; html: string }) => {
  const { data = '' } = useQuery({
    queryKey: ['terminos', 'limpio', version, html],
    queryFn: async () => (await import('#web/ui/clean-html.ts')).cleanHtml(html),
    staleTime: Infinity,
  })
  return (
    <section className={`panel ${css.otherOne}`} aria-label={`Versión ${version}, la nueva`}>
      <h3>Versión {version}, la nueva</h3>
      <p className="soft">Cambió mientras escribías. Si guardás tu texto ahora, reemplaza a esta.</p>
      <div dangerouslySetInnerHTML={{ __html: data }} />
    </section>
  )
}
