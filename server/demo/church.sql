-- The invented church of the demo: people, thirty announcements of the next six weeks, and the
-- published edition of the next Sunday. demo.ts runs this file once, with the rights of the
-- database's owner, in one transaction and in the church's time zone. The setting `demo.password`
-- has the password of all accounts. The settings `demo.page` and `demo.card` have the two JPEGs of
-- the picture in base64.

create temporary table people (
  role text, name text, email text, ministry text, id uuid default gen_random_uuid()
);
insert into people (role, name, email, ministry) values
  ('admin', 'Marta Ribeiro', 'marta@example.org', null),
  ('editor', 'Paulo Nogueira', 'paulo@example.org', null),
  ('member', 'Júlia Andrade', 'julia@example.org', 'Jovens');

insert into auth.users (
  id, email, encrypted_password, email_confirmed_at, created_at, raw_app_meta_data,
  raw_user_meta_data
)
select id, email, hash, now() - interval '60 days', now() - interval '60 days',
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('name', name, 'email', email, 'sub', id)
from people,
  (
    select extensions.crypt(current_setting('demo.password'), extensions.gen_salt('bf', 10))
    offset 0
  ) of_all (hash);
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select id, 'email', id::text, id, jsonb_build_object('name', name, 'email', email, 'sub', id)
from people;
update public.profiles
set role = people.role,
  ministry_id = (select id from public.ministries where ministries.name = people.ministry)
from people where id = user_id;

insert into public.church
  (address, greeting, phone, whatsapp, instagram, pix_key, pix_receiver, rooms)
values (
  'Rua das Acácias, 120, Vila Nova', 'A paz do Senhor', '(11) 3000-0110', '(11) 90000-0110',
  '@igrejadagraca', 'ofertas@example.org', 'Igreja da Graça',
  E'Templo\nSalão social\nSalas do térreo\nSala 1\nSala 2\nSala 3\nSala de música\n'
    || E'Secretaria\nCantina\nPátio da igreja'
);

-- The file calls functions that only members may call, so these statements make the editor the
-- caller. The session is deleted at the end of the file.
insert into auth.sessions (id, user_id) select id, id from people where role = 'editor';
select set_config('request.jwt.claim.sub', id::text, true),
  set_config('request.jwt.claims', jsonb_build_object('sub', id, 'session_id', id)::text, true)
from people where role = 'editor';

-- Returns the given weekday in the seven days from tomorrow, or `week` weeks later. The first day
-- is tomorrow, so that every announcement is still to come.
create function pg_temp.day(week integer, weekday text) returns date language sql stable as $$
  select current_date + 1 + 7 * week + (
    array_position('{dom,seg,ter,qua,qui,sex,sáb}', weekday) + 6
    - extract(dow from current_date + 1)::integer
  ) % 7;
$$;

create temporary table notices (
  place serial, week integer, weekday text, at time, hours numeric, ministry text, title text,
  description text,
  location text, contact text, link_url text, link_label text
);
insert into notices (
  week, weekday, at, hours, ministry, title, description, location, contact, link_url, link_label
) values
  (0, 'dom', '09:00', 1.25, 'Escola Bíblica', 'Escola Bíblica Dominical',
   'Classes para todas as idades, do berçário à terceira idade. '
     || 'Quem vem pela primeira vez é recebido na entrada.',
   'Salas do térreo', null, null, null),
  (0, 'dom', '19:00', 1.75, 'Louvor', 'Culto da família',
   'Louvor, oração e palavra. As crianças têm programação própria durante a mensagem.', 'Templo',
   null, null, null),
  (0, 'seg', '14:00', 3, null, 'Plantão pastoral',
   'O pastor Daniel atende sem hora marcada. Se preferir, combine antes pelo telefone.',
   'Secretaria', 'Secretaria, (11) 90000-0110', null, null),
  (0, 'ter', '20:00', 1.5, 'Louvor', 'Ensaio do coral',
   'Traga a pasta azul. Vamos passar as três músicas novas do concerto.', 'Sala de música', null,
   null, null),
  (0, 'qua', '19:30', 1.5, 'Escola Bíblica', 'Estudo bíblico: Carta aos Filipenses',
   'Capítulo 4: a alegria que não depende das circunstâncias. '
     || 'Não é preciso ter vindo aos outros encontros.',
   'Salão social', null, null, null),
  (0, 'qui', '15:00', 2, 'Intercessão', 'Tarde de oração',
   'Oramos pelos doentes e pelas famílias da igreja. '
     || 'Há uma caixa para pedidos na entrada do templo.', 'Sala 3', null, null,
   null),
  (0, 'sex', '20:00', 2.5, 'Jovens', 'Noite de jogos',
   'Jogos de tabuleiro, pebolim e cachorro-quente. Traga um amigo e um refrigerante.',
   'Salão social', 'Júlia, (11) 90000-0101', null, null),
  (0, 'sáb', '08:00', 4, 'Diaconia', 'Mutirão de limpeza do templo',
   'Traga luvas e baldes. O almoço é por nossa conta.', 'Templo', 'Sérgio, (11) 90000-0102', null,
   null),
  (0, 'sáb', '19:30', 3, 'Casais', 'Jantar de casais',
   'Uma noite a dois, com massa caseira e música ao vivo. '
     || 'As crianças ficam com a equipe do Infantil. São R$ 60 por casal.',
   'Salão social', 'Renata e Luís, (11) 90000-0103', 'https://example.org/jantar', 'Reservar mesa'),
  (1, 'dom', '08:00', 1.25, null, 'Café da manhã dos homens',
   'Pão na chapa, café passado na hora e uma conversa sobre o trabalho.', 'Cantina', null, null,
   null),
  (1, 'dom', '17:00', 1.25, 'Infantil', 'Culto das crianças',
   'As crianças cantam, oram e contam a história. Venha a família toda.', 'Salão social', null,
   null, null),
  (1, 'dom', '19:00', 1.75, null, 'Santa Ceia',
   'Culto com Santa Ceia. Chegue dez minutos antes, para começarmos juntos em silêncio.', 'Templo',
   null, null, null),
  (1, 'ter', '14:00', 3, 'Diaconia', 'Entrega de cestas básicas',
   E'Faltam arroz, óleo e leite em pó. Deixe na secretaria até segunda-feira.\n\n'
     || E'Para ajudar pelo Pix: diaconia@example.org',
   'Rua das Acácias, 120, portão lateral', 'Sérgio, (11) 90000-0102', null, null),
  (1, 'qua', '19:30', 1.5, 'Casais', 'Conversa sobre as finanças da família',
   'Como sair das dívidas e planejar o ano a dois. Traga caderno e caneta.', 'Sala 3', null,
   'https://example.org/financas',
   'Fazer inscrição'),
  (1, 'sex', '19:30', 4, 'Louvor', 'Vigília de louvor',
   'Entre e saia quando puder. Às 22h servimos café e bolo.', 'Templo',
   null, null, null),
  (1, 'sáb', '09:00', 6, 'Missões', 'Feira de missões',
   'Conheça os seis projetos que a igreja sustenta. '
     || 'Comidas típicas, artesanato e relatos ao vivo do Amazonas.',
   'Pátio da igreja', 'Débora, (11) 90000-0104', 'https://example.org/missoes', 'Ver os projetos'),
  (1, 'sáb', '16:00', 2, 'Jovens', 'Futsal dos jovens',
   'Amistoso com a juventude da Vila Esperança. Vista camiseta clara.',
   'Ginásio municipal, quadra 2',
   'Júlia, (11) 90000-0101', null, null),
  (2, 'dom', '10:30', 1.5, null, 'Batismo',
   'Oito irmãos e irmãs serão batizados. Depois, almoço na chácara: cada família leva um prato.',
   'Chácara Bom Pastor, estrada do Sol, km 4', null, null, null),
  (2, 'ter', '19:30', 1, 'Infantil', 'Reunião de pais',
   'O que as crianças vão aprender no próximo trimestre.', 'Sala 1',
   null, null, null),
  (2, 'qua', '19:30', 1.5, 'Escola Bíblica', 'Curso para novos membros',
   'Quatro encontros sobre a fé, a história e a vida da igreja. Este é o primeiro.',
   'Sala 2', 'Secretaria, (11) 90000-0110', 'https://example.org/membros', 'Fazer inscrição'),
  (2, 'sex', '19:00', 44, 'Jovens', 'Retiro de jovens',
   'Um fim de semana no sítio, com fogueira, trilha e tempo para Deus. '
     || 'O ônibus sai da igreja às 19h. São R$ 180 em três vezes.',
   'Sítio Recanto das Águas', 'Júlia, (11) 90000-0101', 'https://example.org/retiro',
   'Fazer inscrição'),
  (2, 'sáb', '09:00', 3, 'Louvor', 'Oficina de som',
   'Mesa, microfones e transmissão, para quem já ajuda e para quem quer começar.', 'Templo', null,
   null, null),
  (3, 'sex', '19:30', 2, 'Infantil', 'Cinema com pipoca',
   'Traga almofada e cobertor. Para crianças de 5 a 11 anos.',
   'Salão social', null, null, null),
  (3, 'sáb', '10:00', 5, 'Diaconia', 'Bazar da Diaconia',
   'Roupas, livros e brinquedos a partir de R$ 2. Tudo o que entra vai para as cestas do mês.',
   'Pátio da igreja', null,
   null, null),
  (3, 'dom', '19:00', 1.75, 'Missões', 'Culto de missões',
   'A família Prado conta o que viveu em Moçambique.', 'Templo',
   null, null, null),
  (4, 'sáb', '08:30', 7, 'Infantil', 'Passeio das crianças ao parque',
   'Saída da igreja às 8h30, volta às 15h30. '
     || 'Cada criança leva lanche, boné e a autorização assinada.',
   'Parque das Nascentes', 'Tia Rosa, (11) 90000-0105', 'https://example.org/autorizacao',
   'Baixar a autorização'),
  (4, 'dom', '12:30', 2, 'Diaconia', 'Almoço comunitário',
   'Feijoada completa, também sem carne. São R$ 25; crianças não pagam.', 'Cantina', null, null,
   null),
  (5, 'sáb', '19:30', 2, 'Louvor', 'Concerto do coral e da orquestra',
   'Entrada livre. Quem quiser, traga um quilo de alimento.', 'Templo', null, null, null);

-- One announcement begins tomorrow. Another announcement began two hours ago and lasts 24 hours, so
-- that the demo always has an announcement in progress.
insert into notices (week, weekday, at, hours, ministry, title, description, location, contact)
values
  (null, null, '14:30', 2, 'Diaconia', 'Visita ao Lar Boa Esperança',
   'Cantamos e conversamos com os idosos. Saímos juntos da igreja às 14h.',
   'Lar Boa Esperança, rua do Ipê, 45',
   'Sérgio, (11) 90000-0102'),
  (null, null, null, 24, 'Intercessão', 'Relógio de oração: 24 horas',
   'Cada um ora meia hora, em casa ou na igreja. Escolha o seu horário na lista da entrada.',
   'Sala 3', null);

insert into public.announcements (
  title, description, date, ends_at, location, contact, link_url, link_label, ministry_id,
  created_by, created_at, updated_at,
  picture, picture_description
)
select title, description, begins, begins + hours * interval '1 hour', location, contact, link_url,
  link_label,
  ministries.id, author.id, written, written,
  case when has_picture
    then public.add_picture(current_setting('demo.page'), current_setting('demo.card')) end,
  case when has_picture
    then 'Desenho de duas barracas e uma fogueira à beira de um lago, ao pôr do sol.' end
from notices
left join public.ministries on ministries.name = notices.ministry
join people author on author.role = case
  when notices.ministry = 'Jovens' then 'member'
  when notices.ministry = 'Diaconia' then 'admin' else 'editor' end,
  coalesce(
    coalesce(pg_temp.day(week, weekday), current_date + 1) + at,
    date_trunc('hour', now() - interval '2 hours')
  ) as moment (begins),
  lateral (
    select current_date - 20 + place / 2 + time '09:10' + place % 9 * interval '70 minutes'
  ) as entered (written),
  lateral (
    select title = 'Retiro de jovens' and current_setting('demo.page') <> ''
  ) as illustrated (has_picture)
order by place;

-- The history gets authors and times as if people had written the announcements one after another.
update public.announcement_history
set changed_at = created_at, changed_by = created_by
from public.announcements where id = announcement_id and announcement_history.revision = 1;

-- The standing programme, a meal without an hour, and two notices.
select public.repeat_announcement(id, 'weekly', current_setting('timezone'), routine => true)
from public.announcements
where title in ('Escola Bíblica Dominical', 'Ensaio do coral', 'Tarde de oração');
update public.announcements
set hour_words = 'após o culto', date = date_trunc('day', date) + time '23:59', ends_at = null
where title = 'Almoço comunitário';
insert into public.announcements (kind, title, description, date, ministry_id, created_by)
select 'notice', title, description, current_date + 20 + time '23:59', ministries.id, people.id
from people, (
    values
      ('Cestas de Natal', 'Faltam leite em pó e óleo. Entregue na secretaria até o dia do bazar.',
        'Diaconia'),
      ('Voluntários para o berçário', 'Precisamos de quatro pessoas aos domingos à noite.',
        'Infantil')
  ) notice (title, description, ministry)
join public.ministries on ministries.name = notice.ministry
where people.role = 'admin';

update public.announcements set status = 'cancelled', status_reason = 'Previsão de chuva forte'
where title = 'Mutirão de limpeza do templo';
update public.announcements
set status = 'postponed', status_reason = 'A quadra está em reforma', former_date = date,
  date = date + interval '7 days', ends_at = ends_at + interval '7 days'
where title = 'Futsal dos jovens';

-- The edition has the announcements from the church service to nine days later, in the order that
-- the page /semana proposes. Cancelled and postponed announcements come first, and the presenter
-- reads four aloud.
create temporary table edition as
select edition_id
from (
  select jsonb_agg(
    jsonb_build_object('announcement_id', id, 'spoken', place <= 4, 'screen', true, 'printed', true)
    order by place
  )
  from (
    select announcements.id,
      row_number() over (order by announcements.status = 'scheduled', announcements.date) as place
    from public.announcements, public.announcements service
    where service.title = 'Culto da família' and announcements.date > service.date
      and announcements.date < service.date + interval '9 days'
      and announcements.series_id is null and announcements.kind = 'event'
  ) item
) list (items)
cross join lateral public.begin_edition(pg_temp.day(0, 'dom') + time '19:00', items);

-- Blocks with a negative position stand before the announcements.
insert into public.edition_blocks
  (edition_id, position, heading, text, screen, printed, repeats)
select edition_id, position, heading, text, screen, printed, repeats
from edition, (
    values
      (-2, 'Versículo da semana',
        E'“O Senhor é o meu pastor; nada me faltará.”\nSalmo 23.1', true, true, false),
      (-1, 'Palavra pastoral',
        E'Quando o caminho passa pelo vale, o pastor não muda de lugar: ele vai junto.\n\n'
          || E'Nesta semana, procure alguém que atravessa um vale e vá junto também.\n'
          || 'Pr. Daniel', false, true, false),
      (1, 'Escala da semana',
        E'Recepção: Marta e Sérgio\nSom: Paulo\nBerçário: Renata e Júlia\nCantina: Débora',
        true, true, true),
      (2, 'Aniversariantes',
        E'Segunda: Rosa Prado\nQuinta: Luís Andrade\nSábado: Davi e Ester Lima',
        true, true, false),
      (3, 'Dízimos, ofertas e Pix',
        'Você também pode ofertar pelo Pix. Deus ama quem dá com alegria.', true, true, true)
  ) block (position, heading, text, screen, printed, repeats);
select public.publish_edition(edition_id) from edition;

delete from auth.sessions;
-- demo.ts prints the result of the last statement below the address of the board.
select role, email from people;
