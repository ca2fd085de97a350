import { P } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'

/** Link to a chat with the seller, with permission 19 and if the seller has a number (SES-37, WAF-01). */
export const WhatsApp = () => {
  const session = useSession()
  const phone = session.phoneNumberSeller?.replace(/\D/g, '')
  if (!phone || !can(session, P.whatsapp)) return null
  const seller = session.nombreFantasiaVendedor
  return (
    <a
      className="whatsapp noprint"
      href={`https://wa.me/${phone}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`WhatsApp con ${seller ?? 'tu vendedor'} (se abre en otra ventana)`}
      title="WhatsApp"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M4 20l1.200-4A8 8 0 1 1 8.200 18.900Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.800"
          strokeLinejoin="miter"
        />
        <path
          fill="currentColor"
          d="M9.300 7.600c.3-.3.9-.3 1.100.1l.8 1.600c.1.300.1.600-.1.800l-.6.700c.500 1.100 1.400 2 2.600 2.600l.7-.7c.2-.2.500-.2.800-.1l1.600.8c.400.200.500.700.2 1.100-.700 1-1.700 1.400-2.800 1.100-2.700-.7-4.700-2.600-5.400-5.200-.300-1.100.100-2.100 1.100-2.800Z"
        />
      </svg>
    </a>
  )
}
