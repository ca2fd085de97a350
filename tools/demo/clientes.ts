import { documento } from './documentos.ts'

export type Rubro = 'metalurgica' | 'constructora' | 'corralon' | 'herreria' | 'estructuras'
/** nombre, calle, número, localidad, código postal, provincia. */
type Tienda = readonly [string, string, string, string, string, string]
export interface Cliente {
  codigo: string; razon: string; fantasia: string; doc: string; rubro: Rubro; tamano: number; vendedor: string; lista: 1 | 2
  contacto: readonly [string, string]; dominio: string; area: string; activo?: false; sinUsuario?: true; demo?: { email: string; dni: string; sinPermiso?: number; provisoria?: true }
  tiendas: readonly Tienda[]
}

const BA = 'Buenos Aires'
const CABA = 'Ciudad Autónoma de Buenos Aires'

export const CLIENTES: readonly Cliente[] = [
  { codigo: '004512', razon: 'Metalúrgica Don Torcuato S.R.L.', fantasia: 'Metalúrgica Don Torcuato', doc: documento('30', '70918432'), rubro: 'metalurgica', tamano: 3, vendedor: '000101', lista: 1,
    contacto: ['Hernán', 'Ledesma'], dominio: 'metaldontorcuato', area: '11', demo: { email: 'cliente@demo.test', dni: '30111222' }, tiendas: [
      ['Planta Don Torcuato', 'Av. Boulogne Sur Mer', '1850', 'Don Torcuato', '1611', BA], ['Depósito Garín', 'Ruta 9 km 37,5', '3760', 'Garín', '1619', BA], ['Obrador Pilar', 'Las Magnolias', '754', 'Pilar', '1629', BA]] },
  { codigo: '004538', razon: 'Construcciones Alvear S.A.', fantasia: 'Construcciones Alvear', doc: documento('30', '68245190'), rubro: 'constructora', tamano: 3, vendedor: '000102', lista: 2,
    contacto: ['Verónica', 'Molina'], dominio: 'construccionesalvear', area: '351', demo: { email: 'cliente2@demo.test', dni: '30111333' }, tiendas: [
      ['Casa central', 'Av. Colón', '4680', 'Córdoba', '5003', 'Córdoba'], ['Obrador Villa Allende', 'Av. Goycoechea', '1240', 'Villa Allende', '5105', 'Córdoba'], ['Depósito Ferreyra', 'Camino a San Antonio', '5800', 'Córdoba', '5016', 'Córdoba']] },
  { codigo: '004561', razon: 'Herrería San Cayetano S.R.L.', fantasia: 'Herrería San Cayetano', doc: documento('30', '71452038'), rubro: 'herreria', tamano: 1, vendedor: '000101', lista: 1,
    contacto: ['Cayetano', 'Ríos'], dominio: 'herreriasancayetano', area: '11', demo: { email: 'nuevo@demo.test', dni: '30111444', provisoria: true }, tiendas: [['Taller', 'Av. Gaona', '3215', 'Ciudadela', '1702', BA]] },
  { codigo: '004577', razon: 'Estructuras del Oeste S.A.', fantasia: 'Estructuras del Oeste', doc: documento('30', '70561289'), rubro: 'estructuras', tamano: 3, vendedor: '000101', lista: 1,
    contacto: ['Pablo', 'Ocampo'], dominio: 'estructurasdeloeste', area: '11', demo: { email: 'cliente.sin14@demo.test', dni: '30111555', sinPermiso: 14 }, tiendas: [
      ['Planta Moreno', 'Av. Francisco Piovano', '3980', 'Moreno', '1744', BA], ['Depósito Luján', 'Acceso Oeste km 62', '6200', 'Luján', '6700', BA]] },
  { codigo: '004590', razon: 'Corralón El Ceibo S.R.L.', fantasia: 'Corralón El Ceibo', doc: documento('30', '70744816'), rubro: 'corralon', tamano: 2, vendedor: '000101', lista: 1,
    contacto: ['Norma', 'Acuña'], dominio: 'corralonelceibo', area: '11', demo: { email: 'cliente.sincatalogo@demo.test', dni: '30111666', sinPermiso: 18 }, tiendas: [
      ['Salón de ventas', 'Av. Presidente Perón', '7420', 'San Miguel', '1663', BA], ['Depósito José C. Paz', 'Av. Croacia', '2310', 'José C. Paz', '1665', BA]] },
  { codigo: '004603', razon: 'Ingeniería y Montajes Paraná S.A.', fantasia: 'IM Paraná', doc: documento('30', '69830274'), rubro: 'estructuras', tamano: 3, vendedor: '000103', lista: 2,
    contacto: ['Martín', 'Schneider'], dominio: 'imparana', area: '343', demo: { email: 'cliente.sin20@demo.test', dni: '30111777', sinPermiso: 20 }, tiendas: [
      ['Taller Paraná', 'Av. Almafuerte', '3650', 'Paraná', '3100', 'Entre Ríos'], ['Obrador Santa Fe', 'Bv. Pellegrini', '2944', 'Santa Fe', '3000', 'Santa Fe'], ['Depósito Crespo', 'Av. Belgrano', '1150', 'Crespo', '3116', 'Entre Ríos']] },
  { codigo: '004615', razon: 'Aberturas Metálicas Haedo S.R.L.', fantasia: 'Aberturas Haedo', doc: documento('30', '70213957'), rubro: 'herreria', tamano: 1, vendedor: '000101', lista: 1,
    contacto: ['Silvana', 'Rey'], dominio: 'aberturashaedo', area: '11', tiendas: [['Fábrica', 'Av. Rivadavia', '16240', 'Haedo', '1706', BA]] },
  { codigo: '004628', razon: 'Tinglados Bonaerenses S.A.', fantasia: 'Tinglados Bonaerenses', doc: documento('30', '70885143'), rubro: 'estructuras', tamano: 2, vendedor: '000101', lista: 1,
    contacto: ['Julio', 'Barrios'], dominio: 'tingladosbonaerenses', area: '2323', tiendas: [['Planta Luján', 'Av. Constitución', '1860', 'Luján', '6700', BA], ['Obrador Mercedes', 'Av. 2', '1415', 'Mercedes', '6600', BA]] },
  { codigo: '004634', razon: 'Bastidores y Carrocerías Tigre S.A.', fantasia: 'BC Tigre', doc: documento('33', '70421865'), rubro: 'metalurgica', tamano: 2, vendedor: '000101', lista: 1,
    contacto: ['Federico', 'Lanza'], dominio: 'bctigre', area: '11', tiendas: [['Planta El Talar', 'Av. Hipólito Yrigoyen', '2735', 'El Talar', '1618', BA]] },
  { codigo: '004641', razon: 'Desarrollos Nordelta Norte S.A.', fantasia: 'Desarrollos Norte', doc: documento('30', '71106482'), rubro: 'constructora', tamano: 2, vendedor: '000101', lista: 2,
    contacto: ['Carolina', 'Vega'], dominio: 'desarrollosnorte', area: '11', tiendas: [['Obrador Benavídez', 'Av. Alvear', '3120', 'Benavídez', '1621', BA], ['Oficina', 'Av. del Libertador', '7208', 'Buenos Aires', '1429', CABA]] },
  { codigo: '004655', razon: 'Metalúrgica Barracas S.A.', fantasia: 'Metalúrgica Barracas', doc: documento('30', '58472919'), rubro: 'metalurgica', tamano: 2, vendedor: '000112', lista: 1,
    contacto: ['Roberto', 'Caruso'], dominio: 'metalbarracas', area: '11', tiendas: [['Taller Barracas', 'Av. Vélez Sarsfield', '1466', 'Buenos Aires', '1285', CABA], ['Depósito Avellaneda', 'Av. Galicia', '1020', 'Avellaneda', '1870', BA]] },
  { codigo: '004663', razon: 'Constructora Caballito S.R.L.', fantasia: 'Constructora Caballito', doc: documento('30', '70997215'), rubro: 'constructora', tamano: 2, vendedor: '000112', lista: 2,
    contacto: ['Andrea', 'Fontana'], dominio: 'constructoracaballito', area: '11', tiendas: [['Obra Directorio', 'Av. Directorio', '1745', 'Buenos Aires', '1406', CABA], ['Obra Pedro Goyena', 'Av. Pedro Goyena', '1120', 'Buenos Aires', '1424', CABA], ['Depósito', 'Av. Juan B. Alberdi', '6380', 'Buenos Aires', '1440', CABA]] },
  { codigo: '004670', razon: 'Corralón Los Andes de Quilmes S.R.L.', fantasia: 'Corralón Los Andes', doc: documento('30', '70632571'), rubro: 'corralon', tamano: 2, vendedor: '000112', lista: 1,
    contacto: ['Marcelo', 'Nieva'], dominio: 'corralonlosandes', area: '11', tiendas: [['Salón Quilmes', 'Av. Calchaquí', '2560', 'Quilmes Oeste', '1879', BA], ['Sucursal Varela', 'Av. San Martín', '3140', 'Florencio Varela', '1888', BA]] },
  { codigo: '004682', razon: 'Hierros La Plata S.A.', fantasia: 'Hierros La Plata', doc: documento('30', '66318045'), rubro: 'corralon', tamano: 3, vendedor: '000112', lista: 1,
    contacto: ['Jorge', 'Pereyra'], dominio: 'hierroslaplata', area: '221', tiendas: [['Casa central', 'Av. 44', '1987', 'La Plata', '1900', BA], ['Sucursal Berisso', 'Av. Montevideo', '1560', 'Berisso', '1923', BA], ['Depósito Olmos', 'Ruta 36 km 48', '4800', 'Melchor Romero', '1903', BA]] },
  { codigo: '004694', razon: 'Galpones y Silos del Sur S.A.', fantasia: 'Galpones del Sur', doc: documento('30', '70176328'), rubro: 'estructuras', tamano: 2, vendedor: '000112', lista: 1,
    contacto: ['Gabriel', 'Iturralde'], dominio: 'galponesdelsur', area: '2281', tiendas: [['Planta Azul', 'Av. Mitre', '1325', 'Azul', '7300', BA], ['Depósito Tandil', 'Av. Actis', '890', 'Tandil', '7000', BA]] },
  { codigo: '004701', razon: 'Ferretería Industrial Mar del Plata S.R.L.', fantasia: 'FIM', doc: documento('30', '70258891'), rubro: 'corralon', tamano: 1, vendedor: '000112', lista: 2,
    contacto: ['Liliana', 'Coronel'], dominio: 'ferreteriafim', area: '223', tiendas: [['Local', 'Av. Juan B. Justo', '2860', 'Mar del Plata', '7600', BA]] },
  { codigo: '004716', razon: 'Herrería Artística Boedo de Osvaldo Bruno', fantasia: 'Herrería Boedo', doc: documento('20', '16482937'), rubro: 'herreria', tamano: 1, vendedor: '000112', lista: 2,
    contacto: ['Osvaldo', 'Bruno'], dominio: 'herreriaboedo', area: '11', sinUsuario: true, tiendas: [['Taller', 'Av. Boedo', '1588', 'Buenos Aires', '1239', CABA]] },
  { codigo: '004722', razon: 'Metalúrgica Río Segundo S.R.L.', fantasia: 'Metalúrgica Río Segundo', doc: documento('30', '70359614'), rubro: 'metalurgica', tamano: 2, vendedor: '000102', lista: 1,
    contacto: ['Diego', 'Bustos'], dominio: 'metalriosegundo', area: '3572', tiendas: [['Planta', 'Bv. Perón', '745', 'Río Segundo', '5960', 'Córdoba'], ['Depósito Pilar', 'Ruta 9 km 655', '1200', 'Pilar', '5972', 'Córdoba']] },
  { codigo: '004735', razon: 'Agrometal Villa María S.A.', fantasia: 'Agrometal Villa María', doc: documento('30', '68714530'), rubro: 'metalurgica', tamano: 3, vendedor: '000102', lista: 1,
    contacto: ['Esteban', 'Ferrero'], dominio: 'agrometalvm', area: '353', tiendas: [['Planta industrial', 'Av. Presidente Perón', '2450', 'Villa María', '5900', 'Córdoba'], ['Depósito Bell Ville', 'Bv. Colón', '870', 'Bell Ville', '2550', 'Córdoba']] },
  { codigo: '004748', razon: 'Corralón Sierras Chicas S.R.L.', fantasia: 'Sierras Chicas Materiales', doc: documento('30', '71024879'), rubro: 'corralon', tamano: 1, vendedor: '000102', lista: 2,
    contacto: ['Romina', 'Luque'], dominio: 'sierraschicas', area: '3543', tiendas: [['Salón de ventas', 'Av. San Martín', '4120', 'Río Ceballos', '5111', 'Córdoba']] },
  { codigo: '004756', razon: 'Estructuras Metálicas Río Cuarto S.A.', fantasia: 'EMRC', doc: documento('30', '70482765'), rubro: 'estructuras', tamano: 2, vendedor: '000102', lista: 1,
    contacto: ['Leonardo', 'Grosso'], dominio: 'emrc', area: '358', tiendas: [['Planta', 'Ruta 8 km 601', '6010', 'Río Cuarto', '5800', 'Córdoba'], ['Obrador General Deheza', 'Av. San Martín', '310', 'General Deheza', '5923', 'Córdoba']] },
  { codigo: '004769', razon: 'Metalúrgica Rosario Sur S.A.', fantasia: 'Rosario Sur', doc: documento('30', '61927483'), rubro: 'metalurgica', tamano: 3, vendedor: '000103', lista: 1,
    contacto: ['Alejandro', 'Bianchi'], dominio: 'rosariosur', area: '341', tiendas: [['Planta Rosario', 'Av. Ovidio Lagos', '5210', 'Rosario', '2000', 'Santa Fe'], ['Depósito Villa Gobernador Gálvez', 'Av. San Martín', '2760', 'Villa Gobernador Gálvez', '2124', 'Santa Fe']] },
  { codigo: '004773', razon: 'Implementos Agrícolas Las Parejas S.R.L.', fantasia: 'Las Parejas Implementos', doc: documento('30', '69055821'), rubro: 'metalurgica', tamano: 2, vendedor: '000103', lista: 1,
    contacto: ['Sergio', 'Marinelli'], dominio: 'lasparejasimp', area: '3471', tiendas: [['Fábrica', 'Av. 15', '1240', 'Las Parejas', '2505', 'Santa Fe']] },
  { codigo: '004788', razon: 'Constructora del Litoral S.A.', fantasia: 'Constructora del Litoral', doc: documento('30', '70640398'), rubro: 'constructora', tamano: 2, vendedor: '000103', lista: 2,
    contacto: ['Mónica', 'Zapata'], dominio: 'constructoralitoral', area: '342', tiendas: [['Obrador Santa Fe', 'Av. Aristóbulo del Valle', '6735', 'Santa Fe', '3000', 'Santa Fe'], ['Obra Rafaela', 'Av. Santa Fe', '1480', 'Rafaela', '2300', 'Santa Fe']] },
  { codigo: '004795', razon: 'Hierros Concordia S.R.L.', fantasia: 'Hierros Concordia', doc: documento('30', '70819466'), rubro: 'corralon', tamano: 1, vendedor: '000103', lista: 1,
    contacto: ['Néstor', 'Godoy'], dominio: 'hierrosconcordia', area: '345', tiendas: [['Casa central', 'Av. Eva Perón', '1905', 'Concordia', '3200', 'Entre Ríos']] },
  { codigo: '004802', razon: 'Metalúrgica Godoy Cruz S.A.', fantasia: 'Metalúrgica Godoy Cruz', doc: documento('30', '70274139'), rubro: 'metalurgica', tamano: 2, vendedor: '000107', lista: 1,
    contacto: ['Fabián', 'Suárez'], dominio: 'metalgodoycruz', area: '261', tiendas: [['Planta', 'Carril Rodríguez Peña', '2480', 'Godoy Cruz', '5501', 'Mendoza'], ['Depósito Maipú', 'Carril Ozamis', '610', 'Maipú', '5515', 'Mendoza']] },
  { codigo: '004817', razon: 'Bodegas y Estructuras Cuyo S.A.', fantasia: 'BE Cuyo', doc: documento('30', '71180254'), rubro: 'estructuras', tamano: 2, vendedor: '000107', lista: 2,
    contacto: ['Cecilia', 'Morales'], dominio: 'becuyo', area: '261', tiendas: [['Taller Luján de Cuyo', 'Av. San Martín', '7350', 'Luján de Cuyo', '5507', 'Mendoza'], ['Obrador San Rafael', 'Av. Hipólito Yrigoyen', '3050', 'San Rafael', '5600', 'Mendoza'], ['Depósito San Martín', 'Ruta 50', '1890', 'San Martín', '5570', 'Mendoza']] },
  { codigo: '004829', razon: 'Corralón Pocito S.R.L.', fantasia: 'Corralón Pocito', doc: documento('30', '70905617'), rubro: 'corralon', tamano: 1, vendedor: '000107', lista: 1,
    contacto: ['Rubén', 'Castro'], dominio: 'corralonpocito', area: '264', tiendas: [['Salón de ventas', 'Av. España Sur', '2140', 'Rawson', '5425', 'San Juan']] },
  { codigo: '004836', razon: 'Ingenios Montajes Tucumán S.A.', fantasia: 'Montajes Tucumán', doc: documento('30', '68395247'), rubro: 'estructuras', tamano: 2, vendedor: '000118', lista: 1,
    contacto: ['Mario', 'Juárez'], dominio: 'montajestucuman', area: '381', tiendas: [['Taller', 'Av. Francisco de Aguirre', '2650', 'San Miguel de Tucumán', '4000', 'Tucumán'], ['Obrador Concepción', 'Av. Independencia', '480', 'Concepción', '4146', 'Tucumán']] },
  { codigo: '004844', razon: 'Materiales Yerba Buena S.R.L.', fantasia: 'Materiales Yerba Buena', doc: documento('30', '71340962'), rubro: 'corralon', tamano: 1, vendedor: '000118', lista: 2,
    contacto: ['Gladys', 'Romano'], dominio: 'materialesyb', area: '381', tiendas: [['Local', 'Av. Aconquija', '2310', 'Yerba Buena', '4107', 'Tucumán']] },
  { codigo: '004858', razon: 'Constructora Valle de Lerma S.A.', fantasia: 'Valle de Lerma', doc: documento('30', '70718254'), rubro: 'constructora', tamano: 2, vendedor: '000118', lista: 2,
    contacto: ['Ignacio', 'Figueroa'], dominio: 'valledelerma', area: '387', tiendas: [['Obrador Salta', 'Av. Paraguay', '2890', 'Salta', '4400', 'Salta'], ['Depósito Cerrillos', 'Ruta 68 km 178', '1780', 'Cerrillos', '4403', 'Salta']] },
  { codigo: '004863', razon: 'Metalúrgica Palpalá S.R.L.', fantasia: 'Metalúrgica Palpalá', doc: documento('30', '69562018'), rubro: 'metalurgica', tamano: 1, vendedor: '000118', lista: 1,
    contacto: ['Walter', 'Mamaní'], dominio: 'metalpalpala', area: '388', tiendas: [['Planta', 'Av. Río de la Plata', '650', 'Palpalá', '4612', 'Jujuy']] },
  { codigo: '004879', razon: 'Servicios Petroleros Añelo S.A.', fantasia: 'SP Añelo', doc: documento('30', '71298405'), rubro: 'estructuras', tamano: 3, vendedor: '000124', lista: 1,
    contacto: ['Natalia', 'Cárdenas'], dominio: 'spanelo', area: '299', tiendas: [['Base Añelo', 'Ruta 7 km 98', '9800', 'Añelo', '8305', 'Neuquén'], ['Depósito Neuquén', 'Av. Mosconi', '2540', 'Neuquén', '8300', 'Neuquén'], ['Base Plaza Huincul', 'Ruta 22 km 1317', '1317', 'Plaza Huincul', '8318', 'Neuquén'], ['Taller Cipolletti', 'Av. Mengelle', '980', 'Cipolletti', '8324', 'Río Negro']] },
  { codigo: '004887', razon: 'Corralón Alto Valle S.R.L.', fantasia: 'Corralón Alto Valle', doc: documento('30', '70536187'), rubro: 'corralon', tamano: 1, vendedor: '000124', lista: 2,
    contacto: ['Hugo', 'Sepúlveda'], dominio: 'corralonaltovalle', area: '298', tiendas: [['Salón de ventas', 'Av. Roca', '1765', 'General Roca', '8332', 'Río Negro']] },
  { codigo: '004891', razon: 'Herrería y Montajes Santa Rosa S.R.L.', fantasia: 'HM Santa Rosa', doc: documento('30', '70963852'), rubro: 'herreria', tamano: 1, vendedor: '000124', lista: 1,
    contacto: ['Adrián', 'Wagner'], dominio: 'hmsantarosa', area: '2954', tiendas: [['Taller', 'Av. Spinetto', '1120', 'Santa Rosa', '6300', 'La Pampa']] },
  { codigo: '004905', razon: 'Aceros Resistencia S.R.L.', fantasia: 'Aceros Resistencia', doc: documento('30', '70147293'), rubro: 'corralon', tamano: 2, vendedor: '000131', lista: 1,
    contacto: ['Estela', 'Ayala'], dominio: 'acerosresistencia', area: '362', tiendas: [['Casa central', 'Av. 25 de Mayo', '2470', 'Resistencia', '3500', 'Chaco'], ['Sucursal Corrientes', 'Av. Maipú', '1960', 'Corrientes', '3400', 'Corrientes']] },
  { codigo: '004914', razon: 'Constructora Posadas Norte S.A.', fantasia: 'Posadas Norte', doc: documento('30', '71089624'), rubro: 'constructora', tamano: 2, vendedor: '000131', lista: 2,
    contacto: ['Enrique', 'Báez'], dominio: 'posadasnorte', area: '376', tiendas: [['Obrador Posadas', 'Av. Quaranta', '4350', 'Posadas', '3300', 'Misiones'], ['Obra Oberá', 'Av. Libertad', '720', 'Oberá', '3360', 'Misiones']] },
  { codigo: '004926', razon: 'Taller Metalúrgico Sáenz Peña de Elena Kovács', fantasia: 'Taller Kovács', doc: documento('27', '21673045'), rubro: 'herreria', tamano: 1, vendedor: '000131', lista: 1,
    contacto: ['Elena', 'Kovács'], dominio: 'tallerkovacs', area: '364', tiendas: [['Taller', 'Calle 12', '845', 'Presidencia Roque Sáenz Peña', '3700', 'Chaco']] },
  { codigo: '004933', razon: 'Cooperativa de Obras Comodoro Ltda.', fantasia: 'Cooperativa Comodoro', doc: documento('30', '57318640'), rubro: 'constructora', tamano: 1, vendedor: '', lista: 2,
    contacto: ['Miguel', 'Vargas'], dominio: 'coopcomodoro', area: '297', tiendas: [['Obrador', 'Av. Polonia', '560', 'Comodoro Rivadavia', '9000', 'Chubut']] },
  { codigo: '004940', razon: 'Talleres Villa Constitución S.A.', fantasia: 'Talleres VC', doc: documento('30', '64592178'), rubro: 'metalurgica', tamano: 2, vendedor: '000103', lista: 1, activo: false,
    contacto: ['Oscar', 'Peralta'], dominio: 'talleresvc', area: '3400', tiendas: [['Planta', 'Av. San Martín', '1715', 'Villa Constitución', '2919', 'Santa Fe']] },
]
