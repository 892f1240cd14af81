-- What the person wrote with the photo says of it: the number of an order to a supplier, and a supplier's name.
alter table delivery_papers
  add column said_order integer,
  add column said_supplier text;
