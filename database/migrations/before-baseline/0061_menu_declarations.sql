-- Pictures, allergens and diets show on the menu too.
select watch_for_menu('dish_images');
select watch_for_menu('item_declarations');
select watch_for_menu('dish_declarations');
