#!/bin/sh
# The whole life of a report and of a domain, in plain curl requests.
#   life.sh REPORTS_BASE_URL SHORTLINK_BASE_URL API_KEY PAGE_URL
set -eu
base_url=$1 shortlink_base_url=$2 key=$3 page=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# request STATUS CURL-ARGUMENTS…: stops unless the response has this status; its body is in $body.
request() {
  expected=$1
  shift
  status=$(curl --silent --show-error --max-time 30 --output "$folder/body" --write-out '%{http_code}' "$@")
  body=$(cat "$folder/body")
  [ "$status" = "$expected" ] || fail "$status instead of $expected: $* -> $body"
}

has() {
  case $body in
    *"$1"*) ;;
    *) fail "no $1 in $body" ;;
  esac
}

has_not() {
  case $body in
    *"$1"*) fail "$1 in $body" ;;
  esac
}

id_in_body() {
  printf '%s\n' "$body" | sed 's/^{"data":{"id":\([0-9]*\),.*/\1/'
}

echo "a report is stored, and made while the request waits"
request 201 --request POST "$base_url/api/v1/reports" \
  --header 'Content-Type: application/x-www-form-urlencoded' \
  --header "Authorization: Bearer $key" \
  --data-urlencode "url=$page"
has '"state":"ready"'
has '"privacy":0'
has '"checks":{'
report=$(id_in_body)

echo "it is shown"
request 200 --request GET "$base_url/api/v1/reports/$report" \
  --header 'Accept: application/json' \
  --header "Authorization: Bearer $key"
has "\"id\":$report,"
has '"score":'
report_page=$(printf '%s' "$body" | grep -oE '"page_url":"[^"]*' | cut -d'"' -f4)
case $body in
  *'"result":"good"'*) result=good ;;
  *'"result":"decent"'*) result=decent ;;
  *'"result":"bad"'*) result=bad ;;
  *) fail "no result in $body" ;;
esac

echo "it is listed, with every parameter that a list takes"
request 200 --get "$base_url/api/v1/reports" \
  --header 'Accept: application/json' \
  --header "Authorization: Bearer $key" \
  --data-urlencode "search=$page" --data search_by=url --data-urlencode "result=$result" \
  --data sort_by=generated_at --data sort=asc --data per_page=10
has "\"id\":$report,"
has '"per_page":10'
has '"total":1'
has_not '"checks"'

echo "everybody sees its page"
request 200 "$report_page"
has '<html'

echo "PUT makes it private: only its owner sees the page"
request 200 --request PUT "$base_url/api/v1/reports/$report" \
  --header 'Content-Type: application/x-www-form-urlencoded' \
  --header "Authorization: Bearer $key" \
  --data-urlencode privacy=1
has '"privacy":1'
request 404 "$report_page"
request 200 "$report_page" --header "Authorization: Bearer $key"

echo "PATCH puts it behind a password"
request 422 --request PATCH "$base_url/api/v1/reports/$report" \
  --header 'Content-Type: application/x-www-form-urlencoded' \
  --header "Authorization: Bearer $key" \
  --data-urlencode privacy=2
has '"password":['
request 200 --request PATCH "$base_url/api/v1/reports/$report" \
  --header 'Content-Type: application/x-www-form-urlencoded' \
  --header "Authorization: Bearer $key" \
  --data-urlencode privacy=2 --data-urlencode 'password=open sesame & more'
has '"privacy":2'
has_not sesame
request 403 "$report_page"
request 403 "$report_page" --data-urlencode 'password=wrong'
request 303 "$report_page" --data-urlencode 'password=open sesame & more' \
  --cookie-jar "$folder/cookies"
request 200 "$report_page" --cookie "$folder/cookies"
has '<html'

echo "update=1 makes it again"
request 200 --request PUT "$base_url/api/v1/reports/$report" \
  --header 'Content-Type: application/x-www-form-urlencoded' \
  --header "Authorization: Bearer $key" \
  --data-urlencode update=1
has '"state":"ready"'

echo "it is deleted, and gone"
request 200 --request DELETE "$base_url/api/v1/reports/$report" --header "Authorization: Bearer $key"
has "{\"id\":$report,\"object\":\"report\",\"deleted\":true,\"status\":200}"
request 404 --request GET "$base_url/api/v1/reports/$report" \
  --header 'Accept: application/json' \
  --header "Authorization: Bearer $key"
request 404 "$report_page"

echo "a domain is stored, as people write it"
request 201 --request POST "$shortlink_base_url/api/v1/domains" \
  --header 'Content-Type: application/x-www-form-urlencoded' \
  --header "Authorization: Bearer $key" \
  --data-urlencode 'name=https://Links.Waymark.dev/' \
  --data-urlencode 'index_page=https://www.waymark.dev/start?from=links&more=1'
has '"name":"links.waymark.dev"'
has '"index_page":"https://www.waymark.dev/start?from=links&more=1"'
has '"not_found_page":null'
domain=$(id_in_body)

echo "it is shown and listed"
request 200 --request GET "$shortlink_base_url/api/v1/domains/$domain" \
  --header 'Accept: application/json' \
  --header "Authorization: Bearer $key"
has "\"id\":$domain,"
request 200 --get "$shortlink_base_url/api/v1/domains" \
  --header 'Accept: application/json' \
  --header "Authorization: Bearer $key" \
  --data-urlencode search=LINKS --data search_by=name --data sort_by=name --data sort=desc --data per_page=25
has "\"id\":$domain,"
has '"total":1'

echo "PUT and PATCH change its pages, an empty value takes one away"
request 200 --request PUT "$shortlink_base_url/api/v1/domains/$domain" \
  --header 'Content-Type: application/x-www-form-urlencoded' \
  --header "Authorization: Bearer $key" \
  --data-urlencode 'not_found_page=https://www.waymark.dev/lost'
has '"index_page":"https://www.waymark.dev/start?from=links&more=1"'
has '"not_found_page":"https://www.waymark.dev/lost"'
request 200 --request PATCH "$shortlink_base_url/api/v1/domains/$domain" \
  --header 'Content-Type: application/x-www-form-urlencoded' \
  --header "Authorization: Bearer $key" \
  --data-urlencode index_page=
has '"index_page":null'
has '"not_found_page":"https://www.waymark.dev/lost"'

echo "its name stays"
request 422 --request PUT "$shortlink_base_url/api/v1/domains/$domain" \
  --header 'Content-Type: application/x-www-form-urlencoded' \
  --header "Authorization: Bearer $key" \
  --data-urlencode name=other.waymark.dev
has '"name":['

echo "it is deleted, and gone"
request 200 --request DELETE "$shortlink_base_url/api/v1/domains/$domain" --header "Authorization: Bearer $key"
has "{\"id\":$domain,\"object\":\"domain\",\"deleted\":true,\"status\":200}"
request 404 --request GET "$shortlink_base_url/api/v1/domains/$domain" \
  --header 'Accept: application/json' \
  --header "Authorization: Bearer $key"

echo "done"
